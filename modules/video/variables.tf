variable "prompt" {
  type        = string
  description = "What the video shows, in words. A change generates a new video."
}

variable "duration" {
  type        = number
  default     = null
  description = "Length of the video in seconds; left out, the service decides. A change generates a new video."
}

variable "quality" {
  type        = string
  default     = null
  description = "Quality level, such as \"hd\"; left out, the service decides. A change generates a new video."
}

variable "path" {
  type        = string
  default     = null
  description = "The file to download to, from the directory in which Terraform runs. A change moves the file. Left out, the video stays on the service, and an apply waits until it is complete."
}

variable "retain" {
  type        = bool
  default     = false
  description = "Leave the video on the service when it is destroyed or replaced here."
}

variable "keep_on_destroy" {
  type        = bool
  default     = false
  description = "Leave the file on the disk when it is destroyed here."
}

variable "overwrite" {
  type        = bool
  default     = false
  description = "Take the place of a file at `path` that came from elsewhere or was changed since."
}

variable "on_failure" {
  type        = string
  default     = "keep"
  description = "What to plan for a failed generation: \"keep\" says why it failed, \"replace\" pays for a new one."
}

variable "on_ambiguous" {
  type        = string
  default     = "refuse"
  description = "What to do when the answer to an earlier request for the same video was lost: \"refuse\" to ask again, or \"regenerate\"."
}

variable "on_missing" {
  type        = string
  default     = "download"
  description = "What to plan when the file is gone: \"download\" it again, or \"ignore\" it, where disks do not outlive the run."
}

variable "timeouts" {
  type = object({
    create = optional(string)
    update = optional(string)
    delete = optional(string)
  })
  default     = null
  description = "How long it may take to generate and download, to download a changed video, and to delete, such as \"20m\"; left out, the provider's limits hold."
}
