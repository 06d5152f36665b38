variable "season" {
  type = string
}

output "prompt" {
  value = "A village street in ${var.season}, filmed from a slowly rising crane"
}

output "seconds" {
  value = var.season == "winter" ? 60 : 3
}
