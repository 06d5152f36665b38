using System.Collections.Generic;
using HashiCorp.Cdktf;
using Videogen.Cdktf;

var app = new App(new AppConfig { Outdir = "out" });
var stack = new TerraformStack(app, "clips");
_ = new LocalBackend(stack, new LocalBackendConfig { Path = "terraform.tfstate" });
_ = new VideogenProvider(stack, "videogen", new VideogenProviderConfig
{
    RequestTimeout = "30s",
    Statuses = new VideogenProviderStatuses { Completed = new[] { "completed", "done" } },
});

var waves = new Video(stack, "waves", new VideoProps
{
    Prompt = "Waves at dusk",
    Duration = 5,
    Quality = "hd",
    Path = "videos/waves.mp4",
    Timeouts = new VideoTimeouts { Create = "10m" },
});
waves.File.AddOverride("mode", "0600");

var library = new VideoLibrary(stack, "library", new VideoLibraryProps
{
    Manifest = "clips.csv",
    Videos = new Dictionary<string, ILibraryVideo>
    {
        ["rain"] = new LibraryVideo { Prompt = "Rain on a tin roof", File = "wet/rain.mp4" },
    },
    Directory = "videos",
    Duration = 3,
    Quality = "hd",
    KeepOnDestroy = true,
});

_ = new TerraformOutput(stack, "sha256", new TerraformOutputConfig { Value = waves.Sha256 });
_ = new TerraformOutput(stack, "market", new TerraformOutputConfig { Value = library.Video("market").VideoId });
_ = new TerraformOutput(stack, "account", new TerraformOutputConfig { Value = new AccountInfo(stack, "me").AccountId });
VideoLimits.Apply(app, new VideoLimitsProps { MaxDuration = 10, Qualities = new[] { "sd", "hd" } });
app.Synth();
