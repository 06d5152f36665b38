data "videogen_account" "current" {}

output "account_id" {
  value = data.videogen_account.current.account_id
}
