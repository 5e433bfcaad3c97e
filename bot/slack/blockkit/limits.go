// Package blockkit holds the limits of Slack's Block Kit and checks payloads
// against them. It knows JSON only, so that what a renderer made and what a
// server was sent are held to the same rules.
package blockkit

// Limits in UTF-16 code units, elements or bytes. Sources: docs.slack.dev
// (Block Kit reference), @slack/types 3.2.0, slack-go 0.34.0 (validators of
// container and data_visualization), slackapi/bolt-js#2509 (size of a whole
// message: refused at about 13,200 characters of block JSON).
const (
	MaxBlocks       = 50  // of a message
	MaxViewBlocks   = 100 // of a modal or a Home tab
	MaxMessageBytes = 12_000
	MaxText         = 4_000 // of the text beside the blocks; Slack cuts at 40,000
	MaxID           = 255   // block_id, action_id, callback_id
	MaxHeader       = 150
	MaxSection      = 3_000
	MaxFields       = 10
	MaxField        = 2_000
	MaxElements     = 25 // of an actions block
	MaxContext      = 10 // elements of a context block
	MaxContextText  = 2_000
	MaxButton       = 75
	MaxValue        = 2_000
	MaxURL          = 3_000
	MaxOptions      = 100
	MaxOption       = 75 // text, value and description
	MaxOverflow     = 5
	MaxChoices      = 10 // radio buttons, check boxes
	MaxPlaceholder  = 150
	MaxLabel        = 2_000
	MaxAlt          = 2_000
	MaxRows         = 100
	MaxColumns      = 20
	MaxTableText    = 10_000
	MaxCharts       = 2
	MaxChartTitle   = 50
	MaxChartLabel   = 20
	MaxSeries       = 6
	MaxBars         = 6 // categories that stay legible; Slack takes 20
	MaxPoints       = 20
	MaxChildren     = 10
	MaxTitle        = 150 // of a container
	MaxMarkdown     = 12_000
	MaxModalTitle   = 24 // title, submit, close
	MaxMetadata     = 3_000
	MaxInput        = 3_000
	MaxFiles        = 10
)
