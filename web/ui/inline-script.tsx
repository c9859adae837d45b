import { useMark } from './mark.ts';

/** Inline script that must run before the page paints or hydrates. */
export function InlineScript({ code }: { code: string }) {
  return (
    <script nonce={useMark()} suppressHydrationWarning>
      {code}
    </script>
  );
}
