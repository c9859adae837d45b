import { verify } from '../../../../contracts/verify.mjs';

/** What the page asks the worker to verify. */
export interface Asked {
  text: string;
  given: Parameters<typeof verify>[1];
}

self.onmessage = async ({ data }: MessageEvent<Asked>) => {
  self.postMessage(await verify(data.text, data.given));
};
