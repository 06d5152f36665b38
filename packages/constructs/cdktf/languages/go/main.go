package main

import (
	"github.com/aws/jsii-runtime-go"
	"github.com/hashicorp/terraform-cdk-go/cdktf"
	videogen "github.com/videogen/videogen-cdktf-go/videogencdktf"
)

func main() {
	app := cdktf.NewApp(&cdktf.AppConfig{Outdir: jsii.String("out")})
	stack := cdktf.NewTerraformStack(app, jsii.String("clips"))
	cdktf.NewLocalBackend(stack, &cdktf.LocalBackendConfig{Path: jsii.String("terraform.tfstate")})
	videogen.NewVideogenProvider(stack, jsii.String("videogen"), &videogen.VideogenProviderConfig{
		RequestTimeout: jsii.String("30s"),
		Statuses:       &videogen.VideogenProviderStatuses{Completed: jsii.Strings("completed", "done")},
	})

	waves := videogen.NewVideo(stack, jsii.String("waves"), &videogen.VideoProps{
		Prompt:   jsii.String("Waves at dusk"),
		Duration: jsii.Number(5),
		Quality:  jsii.String("hd"),
		Path:     jsii.String("videos/waves.mp4"),
		Timeouts: &videogen.VideoTimeouts{Create: jsii.String("10m")},
	})
	waves.File().AddOverride(jsii.String("mode"), jsii.String("0600"))

	library := videogen.NewVideoLibrary(stack, jsii.String("library"), &videogen.VideoLibraryProps{
		Manifest: jsii.String("clips.csv"),
		Videos: &map[string]*videogen.LibraryVideo{
			"rain": {Prompt: jsii.String("Rain on a tin roof"), File: jsii.String("wet/rain.mp4")},
		},
		Directory:     jsii.String("videos"),
		Duration:      jsii.Number(3),
		Quality:       jsii.String("hd"),
		KeepOnDestroy: jsii.Bool(true),
	})

	output(stack, "sha256", waves.Sha256())
	output(stack, "market", library.Video(jsii.String("market")).VideoId())
	output(stack, "account", videogen.NewAccountInfo(stack, jsii.String("me"), nil).AccountId())
	videogen.VideoLimits_Apply(app, &videogen.VideoLimitsProps{
		MaxDuration: jsii.Number(10),
		Qualities:   jsii.Strings("sd", "hd"),
	})
	app.Synth()
}

func output(stack cdktf.TerraformStack, name string, value *string) {
	cdktf.NewTerraformOutput(stack, jsii.String(name), &cdktf.TerraformOutputConfig{Value: value})
}
