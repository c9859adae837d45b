import { verify } from '../../../../contracts/verify.mjs';

/** What the page asks the worker to verify. */
export interface VerifyQuestion {
  text: string;
  input: Parameters<typeof verify>[1];
}

self.onmessage = async ({ data }: MessageEvent<VerifyQuestion>) => {
  self.postMessage(await verify(data.text, data.input));
};
