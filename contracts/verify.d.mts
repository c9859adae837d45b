export declare const VERDICT: string;
export declare function verify(
  text: string,
  shown?: {
    digests?: readonly { lines: number; hash: string }[];
    counts?: readonly { ref: string; votes: number }[] | null;
  },
): Promise<{ lines: number; votes: number; problems: string[] }>;
