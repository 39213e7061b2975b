/**
 * Back closes layers over a page. Each open layer has an entry above that of the page, which the router never sees. A
 * layer that is closed in another way takes its entry along, and a page opened from a layer replaces it.
 */
type Layer = { close: () => void };
type Write = { isPush: boolean; args: Parameters<History['pushState']> };
type Pop = Pick<PopStateEvent, 'state' | 'stopImmediatePropagation'>;
type Methods = Pick<History, 'pushState' | 'replaceState'>;
/** The parts of a window that are needed here. */
export type Browser = {
  history: Methods & Pick<History, 'state' | 'go'>;
  /** the browser's own: the router's replacements report each change here, and know of one that had to wait */
  methods: Methods;
  onFirstPop: (listener: (event: Pop) => void) => void;
  onUnload: (listener: () => void) => void;
};

/** A dialog often opens as a menu closes, and a link closes the drawer around it. */
const afterClick = 0;
const afterWrite = 300;
/** If a browser does not travel for any reason, the next page must not wait. */
const travelAtMostMs = 3000;
/**
 * A browser on its way to another document would not get there if it travelled meanwhile; the person may have
 * cancelled.
 */
const leaveAtMostMs = 5000;

const layers: Layer[] = [];
let control: { settle: (afterMs: number) => void } | undefined;

/** `close` may ask first, or leave the layer open. Returns a function that removes the layer. */
export function openLayer(close: () => void): () => void {
  const layer = { close };
  layers.push(layer);
  control?.settle(afterClick);
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    control?.settle(afterClick);
  };
}

/**
 * `onFirstPop` is called before the router. `pageShown` is the key of the router's page: while it asks before
 * leaving, the history is ahead of it.
 */
export function watchHistory(browser: Browser, pageShown: () => string | undefined): void {
  const { history, methods } = browser;
  const routed = { pushState: history.pushState, replaceState: history.replaceState };
  const waiting: Write[] = [];
  let page = keyOf(history.state);
  let depth = depthOf(history.state);
  let travel: ReturnType<typeof setTimeout> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;

  const settle = (afterMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(reconcile, afterMs);
  };

  function reconcile(): void {
    if (travel !== undefined || leaving !== undefined || pageShown() !== keyOf(history.state)) return;
    if (depth > layers.length) return travelBy(layers.length - depth);
    while (depth < layers.length) {
      depth += 1;
      methods.pushState.call(history, { ...toRecord(history.state), [depthKey]: depth }, '');
    }
  }

  function travelBy(steps: number): void {
    travel = setTimeout(arrive, travelAtMostMs);
    history.go(steps);
  }

  function arrive(): void {
    clearTimeout(travel);
    travel = undefined;
    depth = depthOf(history.state);
    const next = waiting.shift();
    if (next) write(next, methods);
    else settle(afterClick);
  }

  function write(next: Write, by: Methods): void {
    if (travel !== undefined) return void waiting.push(next);
    // the page being left keeps its entry, unless it is replaced
    const count = next.isPush ? Math.min(depth, 1) : 0;
    if (depth > count) {
      waiting.unshift(next);
      return travelBy(count - depth);
    }
    const method = next.isPush && depth === 0 ? by.pushState : by.replaceState;
    method.apply(history, next.args);
    page = keyOf(history.state);
    depth = depthOf(history.state);
    if (waiting.length > 0) arrive();
    else settle(afterWrite);
  }

  history.pushState = (...args) => write({ isPush: true, args }, routed);
  history.replaceState = (...args) => write({ isPush: false, args }, routed);

  browser.onFirstPop((event) => {
    const isSamePage = keyOf(event.state) === page;
    const landed = depthOf(event.state);
    if (travel !== undefined && isSamePage) {
      event.stopImmediatePropagation();
      return arrive();
    }
    if (isSamePage && landed !== depth) {
      event.stopImmediatePropagation();
      for (const layer of layers.slice(landed).toReversed()) layer.close();
    }
    page = keyOf(event.state);
    depth = landed;
    settle(afterClick);
  });
  browser.onUnload(() => {
    clearTimeout(leaving);
    leaving = setTimeout(() => {
      leaving = undefined;
      settle(afterClick);
    }, leaveAtMostMs);
  });
  control = { settle };
  // a page reloaded with an open layer begins without it
  settle(afterClick);
}

const depthKey = 'layerDepth';

const toRecord = (state: unknown): Record<string, unknown> =>
  typeof state === 'object' && state !== null ? { ...state } : {};

function depthOf(state: unknown): number {
  const depth = toRecord(state)[depthKey];
  return typeof depth === 'number' ? depth : 0;
}

function keyOf(state: unknown): string | undefined {
  const key = toRecord(state)['__TSR_key'];
  return typeof key === 'string' ? key : undefined;
}
