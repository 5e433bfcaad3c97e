package bot

import "context"

// Settle remembers that a message has its answer, under the names by which
// the platform may send it again. What is killed before that is answered when
// it comes again.
func Settle(ctx context.Context, m Memory, in Inbound) error {
	names := repeatsOf(in)
	if len(names) == 0 {
		return nil
	}
	_, err := m.Take(ctx, in.Tenant, names...)
	return err
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

// known asks the memory whether a message came before, and marks it where nobody
// does later.
func (d *Desk) known(ctx context.Context, in Inbound) (bool, error) {
	names := repeatsOf(in)
	switch {
	case len(names) == 0:
		return false, nil
	case in.Late:
		return d.memory.Taken(ctx, in.Tenant, names...)
	}
	first, err := d.memory.Take(ctx, in.Tenant, names...)
	return !first, err
}
