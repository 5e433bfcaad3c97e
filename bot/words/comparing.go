package words

// On what cards are compared that do not hold a work alone.
var (
	ComparedOnSets = Sentence{
		" That is on the fewest that hold it: {list}.",
		"以上按放得下的最少张数：{list}。",
	}
	ComparedServing = Sentence{
		" That is on the fewest that serve it, each with {users} requests at once: {list}.",
		"以上按能提供服务的最少张数，同样 {users} 路并发：{list}。",
	}
	ComparedLaidOut = Sentence{
		" That is on as many of each as hold it, and laid out so that it fits: {list}.",
		"以上按张数相同、能放下的布局：{list}。",
	}
	RentsBeside = Sentence{
		" What cards sell for is not known here; an hour rents for: {list}.",
		"这里没有显卡售价；每小时租价：{list}。",
	}
	RentOf   = Sentence{"{card} {price}", "{card} {price}"}
	NoRentOf = Sentence{"{card} none listed", "{card} 无标价"}
)
