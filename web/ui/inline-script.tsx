import { useRenderTools } from './render-tools.ts';

/** Inline script that must run before the page paints. */
export function InlineScript({ code }: { code: string }) {
  return <script nonce={useRenderTools()?.nonce}>{code}</script>;
}
