package words_test

import (
	"testing"

	"headroom/bot/words"
)

func TestWhatIsSaidOfCardsToBuy(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]words.Buying{
		"Most energy efficient way to run Gemma 3 27b":              {Efficient: true},
		"which card has the best tokens per watt":                   {Efficient: true},
		"跑gemma 3 27b最省电的方案":                                        {Efficient: true},
		"how much power does a 3090 draw":                           {},
		"fastest 12gb card":                                         {Fastest: true},
		"哪张16G显卡最快":                                                 {Fastest: true},
		"best 16GB Nvidia GPU":                                      {Maker: "NVIDIA"},
		"amd or nvidia for 24gb":                                    {},
		"推荐16G的A卡":                                                  {Maker: "AMD"},
		"96Gb VRAM without spending $10k on an RTX Pro 6000":        {Spares: true},
		"can i run 70b without buying a new gpu":                    {Buys: true},
		"不想花一万买RTX Pro 6000":                                        {Spares: true, Buys: true},
		"should I buy a 4090 or rent, 4 hours a day":                {OrRent: true, Buys: true, Leases: true, Daily: true},
		"买4090还是租划算，每天用8小时":                                         {OrRent: true, Buys: true, Leases: true, Daily: true},
		"自己买4090还是租A100，每月用200小时":                                   {OrRent: true, Buys: true, Leases: true, Monthly: true},
		"own a 4090 or rent an A100, 200 hours a month":             {OrRent: true, Buys: true, Leases: true, Monthly: true},
		"buy or rent, 1500 hours per year":                          {OrRent: true, Buys: true, Leases: true, Yearly: true},
		"what does an A100 cost a month":                            {},
		"how much is it to rent a 4090":                             {Leases: true},
		"which card to buy for 70b":                                 {Buys: true},
		"is it worth the power bill to run this on 4x 3090 at home": {Buys: true},
		"本地跑32b装什么卡":                                                {Buys: true},
		"which gpus to serve 70b to 20 users":                       {},
	} {
		if got := words.WantsIn(text).Buying; got != want {
			t.Errorf("%s: %+v", text, got)
		}
	}
}
