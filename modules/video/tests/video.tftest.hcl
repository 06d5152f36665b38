# Needs a service to talk to: VIDEOGEN_BASE_URL and VIDEOGEN_API_KEY. The emulator will do. Against the real one, each
# generation is paid for.

variables {
  prompt   = "A lighthouse turning its beam through thick fog"
  duration = 3
  quality  = "hd"
  path     = "videos/lighthouse.mp4"
}

run "generates_and_downloads" {
  assert {
    condition     = fileexists(output.path)
    error_message = "There is no file at ${output.path}."
  }

  assert {
    condition     = filesha256(output.path) == output.sha256
    error_message = "The file is not the one whose checksum is told."
  }

  assert {
    condition     = output.size_bytes > 0 && output.failure == null && can(regex("^[0-9a-f-]{36}$", output.id))
    error_message = "An output is not what it should be."
  }
}

run "moves_the_file_with_its_path" {
  variables {
    path = "videos/moved.mp4"
  }

  assert {
    condition     = fileexists(output.path) && output.path == "videos/moved.mp4" && !fileexists("videos/lighthouse.mp4")
    error_message = "The file was not moved."
  }
}

run "replaces_the_file_for_a_new_prompt" {
  variables {
    prompt = "A lighthouse on a clear night"
    path   = "videos/moved.mp4"
    timeouts = {
      create = "10m"
    }
  }

  assert {
    condition     = filesha256(output.path) == output.sha256 && output.failure == null
    error_message = "A new prompt must be a new video, at the same path."
  }
}

run "waits_without_a_path" {
  variables {
    prompt = "A lighthouse on a clear night"
    path   = null
  }

  assert {
    condition     = output.path == null && output.sha256 == null && !fileexists("videos/moved.mp4")
    error_message = "Without a path there must be no file."
  }
}
