import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { timestamp } from '../clock.ts';
import type { ArmedFault } from '../faults/fault.ts';
import type { SeenRequest } from '../request-log.ts';
import type { Delivery } from '../webhooks/notifier.ts';
import type { ControlledVideo, Controls } from './controls.ts';
import { STYLE } from './status-style.ts';

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** What the page shows beside what the controls tell. */
export interface StatusParts {
  controls: Controls;
  /** Names only. */
  accounts: readonly string[];
  clock: { now(): number; readonly running: boolean };
}

/** The newest of each kind; more would make the page slow, and nobody reads on. */
const MOST_ROWS = 200;
const REFRESH_SECONDS = 2;

/** A page for people: what there is and what goes on, without a key or anything to load. */
export function statusPage({ controls, accounts, clock }: StatusParts): Html {
  const videos = controls.videos();
  const requests = controls.requests();
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta http-equiv="refresh" content="${REFRESH_SECONDS}">
  <title>videogen emulator</title>
  <link rel="icon" href="data:,">
  <style>${raw(STYLE)}</style>
</head>
<body>
  <header>
    <h1>videogen emulator</h1>
    <p><time>${readable(timestamp(clock.now()))}</time> <span class="chip">${clock.running ? 'running' : 'standing'}</span></p>
  </header>
  <main>
    ${tiles(videos, requests, accounts)}
    ${section('Videos', newest(videos).map(videoRow), ['Video', 'Account', 'Prompt', 'Status', 'Progress'], 'None yet.', videos.length)}
    ${faultSection(controls.faults())}
    ${deliverySection(controls.deliveries())}
    ${section('Requests', newest(requests).map(requestRow), ['Time', 'Account', 'Request', 'Status', 'Fault'], 'None yet.', requests.length)}
  </main>
</body>
</html>`;
}

function tiles(videos: ControlledVideo[], requests: SeenRequest[], accounts: readonly string[]): Html {
  const counts = new Map<string, number>();
  for (const { status } of videos) counts.set(status, (counts.get(status) ?? 0) + 1);
  const tile = (name: string, count: number): Html =>
    html`<div class="tile ${name}"><b>${count.toLocaleString('en')}</b> ${name}</div>`;
  return html`<div class="tiles">
    ${['processing', 'completed', 'failed'].map((status) => tile(status, counts.get(status) ?? 0))}
    ${tile('requests', requests.length)}
    <div class="tile wide"><b>${accounts.length}</b> ${accounts.length === 1 ? 'account' : 'accounts'}
      <span>${accounts.join(', ')}</span></div>
  </div>`;
}

function videoRow(video: ControlledVideo): Html {
  const { progress } = video;
  return html`<tr>
    <td><code title="${video.video_id}">${video.video_id.slice(0, 8)}</code></td>
    <td>${video.account_id.replace(/^acct_/, '')}</td>
    <td class="text" title="${video.prompt ?? ''}">${video.prompt}</td>
    <td><span class="chip ${video.status}">${video.status}</span></td>
    <td>${progress === undefined ? video.failure_reason : bar(progress)}</td>
  </tr>`;
}

function bar(percent: number): Html {
  return html`<progress max="100" value="${percent}"></progress> <small>${percent} %</small>`;
}

function requestRow({ time, account, method, path, status, fault }: SeenRequest): Html {
  const family = status === null ? 'none' : `s${Math.floor(status / 100)}`;
  return html`<tr>
    <td><time>${readable(time)}</time></td>
    <td>${account ?? '–'}</td>
    <td class="text"><b>${method}</b> <code>${path}</code></td>
    <td><span class="chip ${family}">${status ?? 'none'}</span></td>
    <td>${fault ?? ''}</td>
  </tr>`;
}

function faultSection(faults: ArmedFault[]): Html {
  const rows = faults.map(
    ({ id, operation, account, video, fault, skip, count, struck }) => html`<tr>
    <td><code>${id}</code></td>
    <td>${operation}${account === undefined ? '' : ` of ${account}`}${video === undefined ? '' : ` ${video.slice(0, 8)}`}</td>
    <td class="text"><code>${JSON.stringify(fault)}</code></td>
    <td>${skip > 0 ? `after ${skip}, ` : ''}${count === 'forever' ? 'for ever' : `${count} more`}</td>
    <td>${struck} struck</td>
  </tr>`,
  );
  return section(
    'Armed faults',
    rows,
    ['Fault', 'Strikes', 'What', 'When', ''],
    'None: all goes well.',
    faults.length,
  );
}

function deliverySection(deliveries: Delivery[]): Html {
  if (deliveries.length === 0) return html``;
  const rows = newest(deliveries).map(
    ({ type, video_id, state, attempts }) => html`<tr>
    <td><code title="${video_id}">${video_id.slice(0, 8)}</code></td>
    <td>${type}</td>
    <td class="text">${attempts.map((it) => ('status' in it ? it.status : it.error)).join(', ')}</td>
    <td><span class="chip ${state}">${state}</span></td>
    <td></td>
  </tr>`,
  );
  return section('Webhook events', rows, ['Video', 'Event', 'Attempts', 'State', ''], '', deliveries.length);
}

function section(title: string, rows: Html[], heads: string[], empty: string, total: number): Html {
  const note =
    total > rows.length
      ? html` <small>the newest ${rows.length} of ${total.toLocaleString('en')}</small>`
      : '';
  return html`<section>
    <h2>${title}${note}</h2>
    ${
      rows.length === 0
        ? html`<p class="empty">${empty}</p>`
        : html`<div class="scroll"><table><thead><tr>${heads.map((head) => html`<th>${head}</th>`)}</tr></thead>
    <tbody>${rows}</tbody></table></div>`
    }
  </section>`;
}

function newest<T>(list: T[]): T[] {
  return list.slice(-MOST_ROWS).reverse();
}

/** 2026-01-01 00:00:05, in UTC as everywhere here. */
function readable(time: string): string {
  return time.slice(0, 19).replace('T', ' ');
}
