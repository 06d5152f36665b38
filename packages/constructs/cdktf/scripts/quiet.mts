// Imported before the generator, which on loading asks Terraform for its version and reports a missing
// one over the network. Neither is needed here: the schema is at hand.
process.env.CHECKPOINT_DISABLE = '1';
process.env.CDKTF_LOG_LEVEL = 'OFF';
process.env.TF_CLI_CONFIG_FILE = '';
