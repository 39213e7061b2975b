import { afterEach, expect, test, vi } from 'vitest';
import { openLayer, watchHistory } from './layers.ts';

type State = { __TSR_key?: string; layerDepth?: number };
type Entry = { state: State; url: string };
type Pop = { state: unknown; stopImmediatePropagation: () => void };

/** A history like a browser's: it travels a little later, and fires an event. */
class FakeHistory {
  entries: Entry[] = [{ state: { __TSR_key: '/' }, url: '/' }];
  at = 0;
  listeners: ((event: Pop) => void)[] = [];
  get state(): State {
    return this.entries[this.at]?.state ?? {};
  }
  get url(): string {
    return this.entries[this.at]?.url ?? '';
  }
  pushState(state: State, _title: string, url = this.url): void {
    this.entries.length = this.at + 1;
    this.at = this.entries.push({ state, url }) - 1;
  }
  replaceState(state: State, _title: string, url = this.url): void {
    this.entries[this.at] = { state, url };
  }
  go(steps: number): void {
    setTimeout(() => {
      this.at += steps;
      let isStopped = false;
      const event = { state: this.state, stopImmediatePropagation: () => void (isStopped = true) };
      for (const listener of this.listeners) if (!isStopped) listener(event);
    }, 10);
  }
}

/** A page with a router that records where it is led, and whose entries are written like the router's. */
function openPage() {
  vi.useFakeTimers();
  const history = new FakeHistory();
  const methods = { pushState: history.pushState, replaceState: history.replaceState };
  let shown = '/';
  let asks = false;
  const unloads: (() => void)[] = [];
  const led: string[] = [];
  watchHistory(
    {
      history,
      methods,
      onFirstPop: (listener) => history.listeners.push(listener),
      onUnload: (listener) => unloads.push(listener),
    },
    () => shown,
  );
  history.listeners.push(({ state }) => {
    if (asks) return;
    shown = (state as State).__TSR_key ?? '';
    led.push(history.url);
  });
  const write = (method: 'pushState' | 'replaceState') => (url: string) => {
    shown = url;
    history[method]({ __TSR_key: url }, '', url);
  };
  const wait = () => vi.advanceTimersByTime(5000);
  return {
    led,
    push: write('pushState'),
    replace: write('replaceState'),
    go: (steps: number) => {
      history.go(steps);
      wait();
    },
    wait,
    unload: () => {
      for (const listener of unloads) listener();
    },
    /** asks before it leaves: it still shows the page, while the history is at another one */
    askFirst: () => void (asks = true),
    /** every entry, with a plus for each layer over its page, and the open one in brackets */
    entries: () =>
      history.entries.map(({ url, state }, place) => {
        const name = url + '+'.repeat(state.layerDepth ?? 0);
        return place === history.at ? `[${name}]` : name;
      }),
  };
}

/** A layer that closes when Back is pressed, as a dialog without input does. */
function openDialog(name: string, closed: string[]): () => void {
  const end = open(() => {
    closed.push(name);
    end();
  });
  return end;
}

const opened = new Set<() => void>();

function open(close: () => void): () => void {
  const layer = openLayer(close);
  const end = () => void (opened.delete(end) && layer());
  opened.add(end);
  return end;
}

afterEach(() => {
  for (const end of opened) end();
});

test('Back closes the layers one at a time, then leads to the page before', () => {
  const page = openPage();
  const closed: string[] = [];
  page.push('/list');
  page.wait();
  openDialog('drawer', closed);
  openDialog('dialog', closed);
  page.wait();
  expect(page.entries()).toEqual(['/', '/list', '/list+', '[/list++]']);
  page.go(-1);
  expect(closed).toEqual(['dialog']);
  page.go(-1);
  expect(closed).toEqual(['dialog', 'drawer']);
  expect(page.led).toEqual([]);
  page.go(-1);
  expect(page.led).toEqual(['/']);
});

test('Forward after Back opens nothing and stays on the page', () => {
  const page = openPage();
  openDialog('dialog', []);
  page.wait();
  page.go(-1);
  page.go(1);
  expect(page.entries()[0]).toBe('[/]');
  expect(page.led).toEqual([]);
});

test('a layer that is closed by its button takes its entry along', () => {
  const page = openPage();
  page.push('/list');
  page.wait();
  const end = openDialog('dialog', []);
  page.wait();
  end();
  page.wait();
  expect(page.entries().slice(0, 2)).toEqual(['/', '[/list]']);
  page.go(-1);
  expect(page.led).toEqual(['/']);
});

test('a page that is opened from layers stands above the page below them', () => {
  for (const depth of [1, 2, 3]) {
    const page = openPage();
    const ends = Array.from({ length: depth }, (_, place) => openDialog(String(place), []));
    page.wait();
    page.push('/next');
    for (const end of ends) end();
    page.wait();
    expect(page.entries().slice(0, 2)).toEqual(['/', '[/next]']);
    page.go(-1);
    expect(page.led).toEqual(['/']);
  }
});

test('a page that replaces another from a layer, or right after it closed, leaves no entry of it', () => {
  for (const closesFirst of [true, false]) {
    const page = openPage();
    page.push('/contact');
    page.wait();
    const end = openDialog('question', []);
    page.wait();
    if (closesFirst) end();
    if (closesFirst) vi.advanceTimersByTime(5);
    page.replace('/list');
    if (!closesFirst) end();
    page.wait();
    expect(page.entries().slice(0, 2)).toEqual(['/', '[/list]']);
    expect(page.led).toEqual([]);
  }
});

test('where a menu closes and a dialog opens there is one entry', () => {
  const page = openPage();
  const end = openDialog('menu', []);
  page.wait();
  end();
  openDialog('dialog', []);
  page.wait();
  expect(page.entries()).toEqual(['/', '[/+]']);
});

test('a layer that asks before it closes is still there at the next Back', () => {
  const page = openPage();
  const asked: string[] = [];
  const end = open(() => void asked.push('asked'));
  page.wait();
  page.go(-1);
  page.go(-1);
  expect(asked).toEqual(['asked', 'asked']);
  expect(page.led).toEqual([]);
  end();
  page.wait();
  expect(page.entries()[0]).toBe('[/]');
});

test('a question of the router, which is already at another page, has no entry there', () => {
  const page = openPage();
  page.push('/form');
  page.wait();
  page.askFirst();
  page.go(-1);
  const end = openDialog('question', []);
  page.wait();
  expect(page.entries()).toEqual(['[/]', '/form']);
  end();
  page.go(1);
  expect(page.entries()).toEqual(['/', '[/form]']);
});

test('while the browser goes to another document no dialog that closes keeps it from getting there', () => {
  const page = openPage();
  const end = openDialog('dialog', []);
  page.wait();
  page.unload();
  end();
  vi.advanceTimersByTime(4000);
  expect(page.entries()).toEqual(['/', '[/+]']);
  // the person stayed after all
  page.wait();
  expect(page.entries()[0]).toBe('[/]');
});
