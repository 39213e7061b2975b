export type Debounced<Args extends readonly unknown[]> = {
  call: (...args: Args) => void;
  cancel: () => void;
};

export function debounce<Args extends readonly unknown[]>(
  run: (...args: Args) => void,
  delay: number,
): Debounced<Args> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    call: (...args) => {
      clearTimeout(timer);
      timer = setTimeout(() => run(...args), delay);
    },
    cancel: () => clearTimeout(timer),
  };
}
