type Pop = Pick<PopStateEvent, 'state' | 'stopImmediatePropagation'>;
type Listener = (event: Pop) => void;

let listener: Listener = () => {};

/** Before the router listens to the history: a later listener could not hide steps from it that change no page. */
export const listenFirst = (): void => window.addEventListener('popstate', (event) => listener(event));

export const onFirstPop = (next: Listener): void => void (listener = next);
