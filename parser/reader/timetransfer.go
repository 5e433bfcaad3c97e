package reader

import (
	"strconv"

	"headroom/parser/pattern"
)

// Weights are fetched over a line or read from a disk: "how long to download 405b at 1gbit", "load 140 GB
// from nvme at 7 GB/s", 千兆宽带下载70b要多久.

var (
	// fetching names that.
	fetching = pattern.Of(`\b(?:download|upload|transfer|copy|rsync|fetch|pull)(?:s|ed|ing)?\b|下载|上传|传输|拷贝|传完|下完`)
	// loading names the reading of weights when a program starts, and loadedFrom where they lie.
	loading    = pattern.Of(`\bload(?:s|ed|ing)?\b|\bcold[- ]?start(?:s|ing)?\b|\bstart(?:up|ing)?[- ]time\b|冷启动|加载|读取`)
	loadedFrom = pattern.Of(`\b(?:nvme|ssds?|hdds?|disks?|s3|gcs|nfs|efs|lustre|ceph|network|storage|bucket|drive)\b|硬盘|磁盘|固态|机械盘|网络|存储|网盘`)
	// lineRate is what a line carries; bytes are told by GB/s or MB/s alone.
	lineRate = pattern.Of(`([0-9]+(?:\.[0-9]+)?) ?-?(?:(gbit|gbits|gbps|gbe|gigabit|g ?宽带)|(mbit|mbits|mbps|megabit|兆(?:bps)?(?:宽带|网|带宽)|m ?宽带)|(gb/s|gib/s|gbyte/s)|(mb/s|mib/s|mbyte/s|兆每秒|m/s))(?:[^a-z]|$)`)
)

var (
	downloadWords = pattern.OneOf("download", "upload", "transfer", "copy", "rsync", "fetch", "pull", "下载", "上传", "传输", "拷贝", "传完", "下完")
	loadWords     = pattern.OneOf("load", "cold", "start", "冷启动", "加载", "读取")
	timeWords     = pattern.OneOf("time", "时间")
)

// fetchedAt reads the rate at which weights are fetched, where it is asked how long that takes.
func (r *Reader) fetchedAt() {
	q := &r.Query
	fetched := r.Mentions(downloadWords)
	loaded := r.Mentions(loadWords)
	if !fetched && !loaded || Trains(q.Task) || !r.HasModel() {
		return
	}
	if !r.Asked.Asks("howlong") && !r.Mentions(timeWords) || r.TokensASecond() {
		return
	}
	if fetched = fetched && r.Matches(fetching, r.Text); !fetched && !(loaded && r.Matches(loading, r.Text) && r.Matches(loadedFrom, r.Text)) {
		return
	}
	if q.NetworkGbps > 0 {
		q.TransferGbps, q.NetworkGbps, q.NetworkLinks = q.NetworkGbps, 0, 0
		r.readAtStart()
		return
	}
	m := r.Places(lineRate, r.Text)
	if m == nil {
		return
	}
	rate, err := strconv.ParseFloat(r.Text[m[2]:m[3]], 64)
	if err != nil || rate <= 0 {
		return
	}
	for group, unit := range map[int]float64{2: 1, 3: 1e-3, 4: 8, 5: 8e-3} {
		if m[2*group] >= 0 {
			q.TransferGbps = rate * unit
		}
	}
	if q.GPUMemoryGB == rate || q.GPUMemoryGB == rate/1000 {
		q.GPUMemoryGB = 0 // the bytes of "100 MB/s" are no card's
		delete(r.Spans, "gpu_memory_gb")
	}
	if q.WeightsGB == rate || q.WeightsGB == rate/1000 {
		q.WeightsGB = 0
		delete(r.Spans, "weights_gb")
	}
	r.readAtStart()
	r.markText("transfer_gbps", m[2], m[1])
}

// readAtStart takes back that weights stay where they are only read from.
func (r *Reader) readAtStart() {
	if q := &r.Query; q.Offload == "nvme" || q.Offload == "disk" {
		q.Offload = ""
		delete(r.Spans, "offload")
	}
}
