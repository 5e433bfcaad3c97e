module headroom

go 1.26
