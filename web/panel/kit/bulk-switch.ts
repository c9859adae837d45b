import type { BulkAction } from './resource-parts.ts';

interface Switch<Item> {
  on: BulkAction<Item>['verb'];
  off: BulkAction<Item>['verb'];
  isOn(item: Item): boolean;
  send(item: Item, isOn: boolean): Promise<unknown>;
  /** What switching off loses, for the question. */
  offLoss?: string;
}

/** The two actions that switch several records between two states; each undoes the other. */
export function switchActions<Item>(spec: Switch<Item>): BulkAction<Item>[] {
  const { on, off, isOn, send, offLoss } = spec;
  const toState = (state: boolean): BulkAction<Item> => ({
    verb: state ? on : off,
    loss: state ? undefined : offLoss,
    isFor: (item) => isOn(item) !== state,
    run: (item) => send(item, state),
    undo: (item) => send(item, !state),
  });
  return [toState(true), toState(false)];
}
