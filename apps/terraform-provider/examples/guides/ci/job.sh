set -eu
terraform init -input=false -lockfile=readonly
terraform plan -input=false -out=videos.tfplan
# exec: the signal of a cancelled job reaches Terraform itself, and not a shell that dies of it.
exec terraform apply -input=false videos.tfplan
