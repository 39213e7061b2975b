type Pop = Pick<PopStateEvent, 'state' | 'stopImmediatePropagation'>;
type Listener = (event: Pop) => void;

let listener: Listener = () => {};

/** Before the router listens to the history: whoever comes later may keep it from hearing of a step that changes no page. */
export const listenFirst = (): void => window.addEventListener('popstate', (event) => listener(event));

export const onFirstPop = (next: Listener): void => void (listener = next);
