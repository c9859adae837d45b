export declare const NOTES: Readonly<
  Record<'start' | 'rules' | 'out' | 'in' | 'tickets' | 'loss' | 'end', string>
>;
