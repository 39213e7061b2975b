export const script = 'window.ran=1';
export const outside = 'https://outside.example';
/** An image whose loading fails at once. */
export const image = `<img src=x onerror=${script}>`;
