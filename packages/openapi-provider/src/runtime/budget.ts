/** Counts what a run generates against `max_new_NOUNs`. */
export interface Budget {
  /** True when one more may be planned. Counted apart from what is sent: plan and apply may share a process. */
  plan(): boolean;
  /** True when one more may be sent. */
  take(): boolean;
  /** Summary and detail of the error. */
  exceeded(noun: string): [summary: string, detail: string];
}

/** @param most undefined is no limit. */
export function createBudget(most: number | undefined, attribute: string): Budget {
  let planned = 0;
  let sent = 0;
  return {
    plan: () => most === undefined || ++planned <= most,
    take: () => most === undefined || ++sent <= most,
    exceeded: (noun) => [
      `More than ${most} new ${noun}s`,
      `This configuration would generate more than ${most} new ${noun}s, which ${attribute} forbids. Nothing beyond that is generated. If that many are meant, raise ${attribute} in the provider's configuration. To destroy without planning them: terraform destroy -refresh=false.`,
    ],
  };
}
