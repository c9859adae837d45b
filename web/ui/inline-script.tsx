import { useMark } from './mark.ts';

/** A script of a few lines that has to run before the page paints or wakes up. */
export function InlineScript({ code }: { code: string }) {
  return (
    <script nonce={useMark()} suppressHydrationWarning>
      {code}
    </script>
  );
}
