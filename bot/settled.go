package bot

import "context"

// Settle remembers that a message has its answer, under the names by which
// the platform may send it again. What is killed before that is answered when
// it comes again.
func Settle(ctx context.Context, m Memory, in Inbound) error {
	for _, name := range repeatsOf(in) {
		if _, err := m.Take(ctx, in.Tenant, name); err != nil {
			return err
		}
	}
	return nil
}

// Names are those by which a message may come again: of its delivery, and of
// itself.
func (in Inbound) Names() []string { return repeatsOf(in) }

// over tells that there will be no answer.
func (in Inbound) over() {
	if in.Over != nil {
		in.Over()
	}
}

// known asks the memory for an event, and marks it where nobody does later.
func (d *Desk) known(ctx context.Context, in Inbound, event string) (bool, error) {
	if in.Late {
		return d.memory.Taken(ctx, in.Tenant, event)
	}
	first, err := d.memory.Take(ctx, in.Tenant, event)
	return !first, err
}
