package answer

import (
	"headroom/bot/words"
	"headroom/parser/reader"
)

// runHours is the time that the question gives work, in hours; 0 for none. Hours beside days are
// those of each day: "8 hours a day for 20 days".
func (q Question) runHours() float64 {
	hours, days := q.Plan.Query.Hours, q.Plan.Query.Days
	if hours > 0 && hours <= 24 && days >= 1 {
		return hours * days
	}
	return max(hours, 24*days, q.Plan.Query.WindowH)
}

// worked words hours of work: those of some hours a day are no days.
func (q Question) worked(hours float64) string {
	if said := q.Plan.Query; said.Hours > 0 && said.Hours < 24 && hours > said.Hours {
		return number(hours) + " " + words.Name(q.Lang, "hours")
	}
	return q.duration(hours * 3600)
}

// periodHours is the time that a sum is asked for, in hours of work; 0 for none.
func (q Question) periodHours() float64 {
	days := reader.PeriodDays[q.Plan.Query.Per]
	if hours := q.Plan.Query.Hours; hours > 0 && hours <= 24 && q.Plan.Query.Days == 0 {
		return hours * days
	}
	return 24 * days
}

// overPeriod adds what a sum for an hour comes to over the time that is asked for, which is then
// the figure of the answer.
func (q Question) overPeriod(a Answer, hour money) Answer {
	return q.over(a, hour, q.periodHours(), q.Plan.Query.Per)
}

// overRun is overPeriod where the time is that of the work ("hosting it for ten days").
func (q Question) overRun(a Answer, hour money) Answer {
	if q.periodHours() > 0 {
		return q.overPeriod(a, hour)
	}
	hours := q.runHours()
	return q.over(a, hour, hours, periodOf(hours))
}

func (q Question) over(a Answer, hour money, hours float64, period string) Answer {
	if hours == 0 {
		return a
	}
	total := money{hour.amount * hours, hour.currency, "", false}
	a.Value = &Value{total.amount, total.currency}
	if period == "" {
		a.Summary += words.SumForHours.In(q.Lang, "hours", gpuHours(hours), "money", total.String())
		return a
	}
	a.Summary += words.SumForPeriod.In(q.Lang, "period", words.Name(q.Lang, period), "hours", gpuHours(hours), "money", total.String())
	return a
}

// periodOf names a time that is a whole day, week, month or year.
func periodOf(hours float64) string {
	for name, days := range reader.PeriodDays {
		if hours == 24*days {
			return name
		}
	}
	return ""
}
