import { isIP } from 'node:net';
import { defineValidator, type Validator, validators } from '@videogen/terraform-plugin';

const date = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const dateTime =
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[Tt]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;
const label = /^(?!-)[A-Za-z0-9-]{1,63}(?<!-)$/;

const must = (description: string, passes: (text: string) => boolean) =>
  defineValidator<string>(`must be ${description}`, passes);

/** Validators of the formats that JSON Schema names; a format that is not here is for the service to judge. */
export const formats: Readonly<Record<string, Validator<string>>> = {
  uuid: validators.uuid(),
  date: must('a date such as "2026-01-31"', (text) => date.test(text)),
  'date-time': must('a time such as "2026-01-31T12:00:00Z"', (text) => dateTime.test(text)),
  // What is really an address only its post office knows.
  email: must('an e-mail address', (text) => /^[^\s@]+@[^\s@]+$/.test(text)),
  uri: must('a URL such as "https://host/path"', (text) => URL.canParse(text)),
  ipv4: must('an IPv4 address', (text) => isIP(text) === 4),
  ipv6: must('an IPv6 address', (text) => isIP(text) === 6),
  hostname: must(
    'a host name',
    (text) => text.length <= 253 && text.split('.').every((it) => label.test(it)),
  ),
};
