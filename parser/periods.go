package parser

// periodHours are the hours of the times that prices are paid for, work takes and rates are of, by
// every name that they have.
var periodHours = map[string]float64{
	"minute": 1. / 60, "min": 1. / 60, "分钟": 1. / 60,
	"hour": 1, "hours": 1, "hr": 1, "hrs": 1, "h": 1, "hourly": 1, "小时": 1, "卡时": 1, "钟头": 1, "时": 1, "时租": 1,
	"day": 24, "d": 24, "daily": 24, "天": 24, "日": 24, "日租": 24, "包天": 24, "包日": 24,
	"week": 168, "weekly": 168, "周": 168, "星期": 168,
	"month": 720, "mo": 720, "monthly": 720, "月": 720, "月租": 720, "月付": 720, "包月": 720,
	"year": 8760, "yr": 8760, "yearly": 8760, "annually": 8760, "年": 8760, "包年": 8760, "年租": 8760,
}

// secondsOf are those of a period, 0 where the word is none.
func secondsOf(period string) float64 { return tidy(periodHours[period] * 3600) }
