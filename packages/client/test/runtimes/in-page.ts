// Runs in a page, which is asked to generate a video and to play it.
import { generateInPage } from '../../examples/browser.ts';

interface Player {
  src: string;
  readonly videoWidth: number;
  readonly duration: number;
  play(): Promise<void>;
}
interface Page {
  readonly document: { createElement(name: 'video'): Player; body: { append(player: Player): void } };
  generateAndPlay(relay: string): Promise<{ width: number; seconds: number }>;
}

const page = globalThis as unknown as Page;
page.generateAndPlay = async (relay) => {
  const player = page.document.createElement('video');
  player.src = await generateInPage('A paper boat', relay, 'whoever-this-is');
  page.document.body.append(player);
  await player.play();
  return { width: player.videoWidth, seconds: player.duration };
};
