// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { start } from './play-tracks.ts';

/** An audio element whose sound is on its way. */
class SlowAudio extends EventTarget {
  paused = true;
  error: object | null = null;
  readyState = 0;
  src: string | null = null;
  getAttribute = () => this.src;
  setAttribute = (_name: string, src: string) => {
    this.src = src;
  };
  load = () => {};
  pause = () => {
    this.paused = true;
  };
  play = async () => {
    this.paused = false;
  };
}

test('the button is clicked and busy at once, until the sound is there or does not come', () => {
  const audio = new SlowAudio();
  vi.stubGlobal('Audio', function Audio() {
    return audio;
  });
  const track = JSON.stringify({ path: '/1', title: 'Uno', by: 'Dos', src: '/uno.mp3' });
  document.body.innerHTML = `<section><button data-track='${track}'></button>
    <svg viewBox="0 0 9 9"><path d="v32"/><svg></svg></svg></section>`;
  const [box, button] = ['section', 'button'].map((name) => document.querySelector(name));
  // jsdom has no view boxes.
  Object.defineProperty(SVGSVGElement.prototype, 'viewBox', {
    value: { baseVal: { width: 9 } },
    configurable: true,
  });
  start(box as HTMLElement, new AbortController().signal);
  const read = () => [button?.ariaPressed, button?.ariaBusy];
  expect(read()).toEqual(['false', 'false']);
  (button as HTMLElement).click();
  expect(read()).toEqual(['true', 'true']);
  audio.readyState = 4;
  audio.dispatchEvent(new Event('playing'));
  expect(read()).toEqual(['true', 'false']);
  audio.error = {};
  audio.dispatchEvent(new Event('error'));
  expect(read()).toEqual(['false', 'false']);
});
