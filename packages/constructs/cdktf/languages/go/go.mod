module example.com/clips

go 1.25
