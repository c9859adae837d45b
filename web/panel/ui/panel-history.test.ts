import { createBrowserRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { createFakeWindow, type FakeWindow } from '../../../test/fake-window.ts';
import { createLayers } from './layers.ts';
import { PanelHistory } from './panel-history.ts';
import { formatPlace, parsePlace } from './place.ts';

const TODAY = '/tablero';
const LIST = '/tablero?s=21';
const RECORD = '/tablero?s=21&id=5';

const toPlace = (address: string) => parsePlace(new URL(address, 'https://tarima.example'));

/** The panel in a tab, or in the same tab after a reload. */
function start(browser: FakeWindow) {
  const router = createBrowserRouter([{ path: '*', element: null }], {
    window: browser.window,
    hydrationData: {},
  });
  const layers = createLayers();
  const history = new PanelHistory(router, layers, browser.window);
  const open = (address: string) => history.change(() => toPlace(address), 'push');
  /** Opens a dialog; `close` is what its button does. */
  function openDialog(onClose: () => unknown = () => undefined) {
    const dialog = { isOpen: true, close() {} };
    const remove = layers.add({
      hasHistoryEntry: true,
      close() {
        if (onClose() === false) return false;
        dialog.close();
      },
    });
    dialog.close = () => {
      dialog.isOpen = false;
      remove();
    };
    return dialog;
  }
  /** Blocks as a form with unsaved input does. */
  function block(isDirty: () => boolean) {
    router.getBlocker('form', (move) => {
      const blocks = isDirty() && history.isLeaving(move);
      if (blocks && move.historyAction === 'POP') history.delayQueueUntilPop();
      return blocks;
    });
    return () => router.state.blockers.get('form');
  }
  const place = () => formatPlace(history.read());
  return { history, router, layers, open, openDialog, block, place };
}

/** A tab with the list of a section, opened from "today". */
async function startAtList() {
  const browser = createFakeWindow(TODAY);
  const panel = start(browser);
  panel.open(LIST);
  await browser.run();
  return { browser, panel };
}

describe('places', () => {
  it('a record is opened over its list, and closed by a step back', async () => {
    const { browser, panel } = await startAtList();
    panel.open(RECORD);
    await browser.run();
    expect(browser.entries()).toEqual([TODAY, LIST, `>${RECORD}`]);
    panel.history.closeRecord();
    await browser.settle();
    expect(panel.place()).toBe(RECORD);
    await browser.run();
    expect(panel.place()).toBe(LIST);
    expect(browser.entries()).toEqual([TODAY, `>${LIST}`, RECORD]);
  });

  it('back right after a record was opened leads to its list', async () => {
    const { browser, panel } = await startAtList();
    panel.open(RECORD);
    await browser.settle();
    browser.press(-1);
    await browser.run();
    expect(browser.entries()).toEqual([TODAY, `>${LIST}`, RECORD]);
    expect(panel.place()).toBe(LIST);
  });

  it('puts the list beneath a record that a link opened, and not again after a reload', async () => {
    const browser = createFakeWindow(`${RECORD}&tab=album&q=voz`);
    const seen: string[] = [];
    const panel = start(browser);
    panel.history.subscribe(() => seen.push(panel.place()));
    await browser.run();
    const entries = [`${LIST}&q=voz`, `>${RECORD}&tab=album&q=voz`];
    expect(browser.entries()).toEqual(entries);
    const again = start(browser);
    await browser.run();
    expect(browser.entries()).toEqual(entries);
    expect(seen).toEqual([]);
    browser.press(-1);
    await browser.run();
    expect(again.place()).toBe(`${LIST}&q=voz`);
  });

  it('a link to a record of another section opens it over its own list', async () => {
    const browser = createFakeWindow(TODAY);
    const panel = start(browser);
    panel.open(RECORD);
    await browser.run();
    expect(browser.entries()).toEqual([TODAY, LIST, `>${RECORD}`]);
    panel.history.closeRecord();
    panel.history.closeRecord();
    await browser.run();
    expect(panel.place()).toBe(LIST);
  });

  it('tabs of a record replace its entry; what they change of the list stays', async () => {
    const { browser, panel } = await startAtList();
    panel.open(RECORD);
    panel.open(`${RECORD}&tab=album`);
    panel.history.change(
      ({ section, params }) => ({ section, params: { ...params, page: '2' } }),
      'replace',
    );
    await browser.run();
    expect(browser.entries()).toEqual([TODAY, LIST, `>${RECORD}&tab=album&page=2`]);
    browser.press(-1);
    await browser.run();
    expect(browser.entries()[1]).toBe(`>${LIST}&page=2`);
  });

  it('changes in one turn build on one another', async () => {
    const { browser, panel } = await startAtList();
    const set = (name: 'q' | 'state', value: string) =>
      panel.history.change(
        ({ section, params }) => ({ section, params: { ...params, [name]: value } }),
        'replace',
      );
    set('q', 'voz');
    set('state', 'inactive');
    await browser.run();
    expect(panel.place()).toBe(`${LIST}&q=voz&state=inactive`);
  });

  it('reads a section in the hash, at the start and typed later', async () => {
    const browser = createFakeWindow('/tablero#21');
    const panel = start(browser);
    await browser.run();
    expect(panel.place()).toBe(LIST);
    expect(browser.entries()).toEqual([`>${LIST}`]);
    browser.follow('#52');
    await browser.run();
    expect(panel.place()).toBe(LIST);
    expect(browser.loaded).toEqual(['/tablero?s=52']);
  });
});

describe('dialogs', () => {
  it('back closes the uppermost one and stays on the page, also on the first entry', async () => {
    const browser = createFakeWindow(LIST);
    const panel = start(browser);
    const first = panel.openDialog();
    const second = panel.openDialog();
    await browser.run();
    browser.press(-1);
    await browser.run();
    expect([first.isOpen, second.isOpen]).toEqual([true, false]);
    browser.press(-1);
    await browser.run();
    expect(first.isOpen).toBe(false);
    expect(browser.entries()[0]).toBe(`>${LIST}`);
  });

  it('two steps back in a row close two dialogs', async () => {
    const { browser, panel } = await startAtList();
    const dialogs = [panel.openDialog(), panel.openDialog()];
    await browser.settle();
    browser.press(-1);
    browser.press(-1);
    await browser.run();
    expect(dialogs.map(({ isOpen }) => isOpen)).toEqual([false, false]);
    expect(panel.place()).toBe(LIST);
    expect(browser.entries()[1]).toBe(`>${LIST}`);
  });

  it('two steps back in a row close one dialog and leave the page', async () => {
    const { browser, panel } = await startAtList();
    const dialog = panel.openDialog();
    await browser.settle();
    browser.press(-1);
    browser.press(-1);
    await browser.run();
    expect(dialog.isOpen).toBe(false);
    expect(panel.place()).toBe(TODAY);
  });

  it('back while a dialog opens leaves the page, or closes it', async () => {
    const { browser, panel } = await startAtList();
    browser.press(-1);
    const dialog = panel.openDialog();
    await browser.run();
    expect(dialog.isOpen).toBe(false);
    expect(browser.entries()[1]).toBe(`>${LIST}`);
  });

  it('what is open over a record closes with it, without being asked', async () => {
    const { browser, panel } = await startAtList();
    panel.open(RECORD);
    await browser.run();
    const asked: string[] = [];
    const nested = panel.openDialog(() => void asked.push('nested'));
    await browser.run();
    panel.history.closeRecord();
    await browser.run();
    expect(panel.place()).toBe(LIST);
    expect(asked).toEqual([]);
    // The page of the record takes it along.
    nested.close();
    browser.press(-1);
    await browser.run();
    expect(panel.place()).toBe(TODAY);
  });

  it('one that closes and one that opens at once share an entry', async () => {
    const { browser, panel } = await startAtList();
    const crop = panel.openDialog();
    crop.close();
    const form = panel.openDialog();
    await browser.run();
    expect(browser.entries()).toEqual([TODAY, LIST, `>${LIST}`]);
    browser.press(-1);
    await browser.run();
    expect(form.isOpen).toBe(false);
    expect(panel.place()).toBe(LIST);
  });

  it('after one has closed, nothing is under way and back leaves the page', async () => {
    const { browser, panel } = await startAtList();
    const dialog = panel.openDialog();
    await browser.settle();
    dialog.close();
    panel.history.openDocument('/artistas');
    await browser.settle();
    expect(browser.loaded).toEqual(['/artistas']);
    expect(browser.isMoving()).toBe(false);
    browser.press(-1);
    await browser.run();
    expect(panel.place()).toBe(TODAY);
  });

  it('one that closes while a link is followed leaves back to its page', async () => {
    const { browser, panel } = await startAtList();
    const palette = panel.openDialog();
    await browser.settle();
    palette.close();
    panel.open('/tablero?s=52');
    await browser.run();
    expect(panel.place()).toBe('/tablero?s=52');
    browser.press(-1);
    await browser.run();
    expect(panel.place()).toBe(LIST);
    browser.press(-1);
    await browser.run();
    expect(panel.place()).toBe(TODAY);
  });

  it('Escape leaves no page', async () => {
    const { browser, panel } = await startAtList();
    let closed = 0;
    panel.layers.add({ close: () => (closed += 1), hasHistoryEntry: false, isPage: true });
    expect(panel.layers.closeUppermost()).toBe(false);
    const dialog = panel.openDialog();
    await browser.settle();
    expect(panel.layers.closeUppermost()).toBe(true);
    expect([closed, dialog.isOpen]).toEqual([0, false]);
  });

  it('Escape and back at once close it, and no more than the page', async () => {
    const { browser, panel } = await startAtList();
    const dialog = panel.openDialog();
    await browser.settle();
    browser.press(-1);
    panel.layers.closeUppermost();
    await browser.run();
    expect(dialog.isOpen).toBe(false);
    expect(panel.place()).toBe(TODAY);
  });

  it('after a reload with a dialog, back leaves the page at once', async () => {
    const { browser, panel } = await startAtList();
    panel.openDialog();
    await browser.run();
    panel.router.dispose();
    const again = start(browser);
    await browser.run();
    expect(again.place()).toBe(LIST);
    browser.press(-1);
    await browser.run();
    expect(again.place()).toBe(TODAY);
  });

  it('one that stays open closes at the next step back', async () => {
    const { browser, panel } = await startAtList();
    let isBusy = true;
    const form = panel.openDialog(() => !isBusy);
    await browser.settle();
    browser.press(-1);
    await browser.run();
    expect(form.isOpen).toBe(true);
    isBusy = false;
    browser.press(-1);
    await browser.run();
    expect(form.isOpen).toBe(false);
    expect(panel.place()).toBe(LIST);
  });

  it('back in one with input asks, and back again means no', async () => {
    const { browser, panel } = await startAtList();
    const questions: Array<{ isOpen: boolean }> = [];
    const form = panel.openDialog(() => {
      questions.push(panel.openDialog());
      return true;
    });
    form.close = () => undefined;
    await browser.settle();
    browser.press(-1);
    await browser.run();
    expect(questions.map(({ isOpen }) => isOpen)).toEqual([true]);
    browser.press(-1);
    await browser.run();
    expect(questions.map(({ isOpen }) => isOpen)).toEqual([false]);
    expect(form.isOpen).toBe(true);
    expect(panel.place()).toBe(LIST);
    browser.press(-1);
    await browser.run();
    expect(questions).toHaveLength(2);
  });

  it('a search beneath one that was closed stays with the list', async () => {
    const { browser, panel } = await startAtList();
    const dialog = panel.openDialog();
    await browser.settle();
    panel.history.change(({ section }) => ({ section, params: { q: 'voz' } }), 'replace');
    await browser.settle();
    browser.press(-1);
    await browser.run();
    expect(dialog.isOpen).toBe(false);
    expect(panel.place()).toBe(`${LIST}&q=voz`);
    expect(browser.entries()[1]).toBe(`>${LIST}&q=voz`);
  });

  it('a record closes from beneath a dialog that was closed', async () => {
    const { browser, panel } = await startAtList();
    panel.open(RECORD);
    await browser.run();
    panel.openDialog().close();
    panel.history.closeRecord();
    await browser.run();
    expect(browser.entries()[1]).toBe(`>${LIST}`);
    panel.open(RECORD);
    await browser.run();
    panel.openDialog().close();
    await browser.run();
    browser.press(-1);
    await browser.run();
    expect(browser.entries()[1]).toBe(`>${LIST}`);
  });
});

describe('unsaved input', () => {
  it('holds the page and its address until it is answered', async () => {
    const { browser, panel } = await startAtList();
    panel.open(RECORD);
    await browser.run();
    let isDirty = true;
    const blocker = panel.block(() => isDirty);
    browser.press(-1);
    await browser.run();
    expect(panel.place()).toBe(RECORD);
    expect(browser.entries()).toEqual([TODAY, LIST, `>${RECORD}`]);
    blocker()?.reset?.();
    browser.press(-1);
    await browser.run();
    isDirty = false;
    blocker()?.proceed?.();
    await browser.run();
    expect(panel.place()).toBe(LIST);
  });

  it('is asked about when a link is followed, which goes on after yes', async () => {
    const { browser, panel } = await startAtList();
    const blocker = panel.block(() => panel.place() === LIST);
    panel.open('/tablero?s=52&id=7');
    await browser.run();
    expect(panel.place()).toBe(LIST);
    blocker()?.proceed?.();
    await browser.run();
    expect(browser.entries()).toEqual([TODAY, LIST, '/tablero?s=52', '>/tablero?s=52&id=7']);
  });

  it('is kept with its address by two steps back in a row', async () => {
    const { browser, panel } = await startAtList();
    panel.open(RECORD);
    await browser.run();
    const blocker = panel.block(() => true);
    browser.press(-1);
    browser.press(-1);
    await browser.run();
    expect(panel.place()).toBe(RECORD);
    blocker()?.reset?.();
    panel.history.restoreAddress();
    await browser.run();
    expect(browser.window.location.search).toBe('?s=21&id=5');
    panel.history.closeRecord();
    await browser.run();
    expect(panel.place()).toBe(LIST);
  });

  it('is not overtaken by a change while the router returns to it', async () => {
    const { browser, panel } = await startAtList();
    panel.open(RECORD);
    await browser.run();
    panel.block(() => true);
    browser.press(-1);
    await browser.step();
    panel.open(`${RECORD}&tab=album`);
    await browser.run();
    expect(browser.entries()).toEqual([TODAY, LIST, `>${RECORD}&tab=album`]);
  });

  it('does not hold a record that closes after its own question', async () => {
    const { browser, panel } = await startAtList();
    panel.open(RECORD);
    await browser.run();
    panel.block(() => true);
    panel.history.closeRecord();
    await browser.run();
    expect(panel.place()).toBe(LIST);
  });
});
