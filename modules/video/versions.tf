terraform {
  required_version = ">= 1.3"

  required_providers {
    videogen = {
      source  = "videogen/videogen"
      version = ">= 0.1.0"
    }
  }
}
