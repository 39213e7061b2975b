import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** Stand-ins for the scripts of a live chat and a scheduler, with the same effects on the page. */
export type VendorStandIn = { origin: string; close: () => Promise<void> };

export async function startVendorStandIn(): Promise<VendorStandIn> {
  const server = createServer((request, response) => {
    const [type, body] = files[request.url?.split('?')[0] ?? ''] ?? ['text/plain', 'ok'];
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body);
  });
  const sockets = new Set<Socket>();
  server.on('upgrade', (request: IncomingMessage, socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    const key = request.headers['sec-websocket-key'] ?? '';
    const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

// Like Intercom: a style tag, markup from text, a socket, requests, and an empty frame it fills with its own script.
const chat = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  const done = (what) => document.documentElement.setAttribute('data-chat-' + what, '');
  const style = document.createElement('style');
  style.textContent = '#chat-launcher { position: fixed; right: 20px; bottom: 20px; width: 77px; height: 48px }';
  document.head.append(style);
  const place = document.createElement('div');
  place.innerHTML = '<div id="chat-launcher" style="background: rgb(1, 2, 3)"><img alt="" src="' + origin + '/dot.svg"></div>';
  document.body.append(place);
  const frame = document.createElement('iframe');
  frame.title = 'Chat';
  place.append(frame);
  const inside = frame.contentDocument;
  inside.open();
  inside.write('<!doctype html><html lang="en"><title>Chat</title><body></body></html>');
  inside.close();
  const app = inside.createElement('script');
  app.src = origin + '/app.js';
  inside.body.append(app);
  fetch(origin + '/ping', { method: 'POST', body: 'hello' }).then(() => done('called'));
  new WebSocket(origin.replace('http', 'ws') + '/live').onopen = () => done('connected');
  addEventListener('foyer:live-chat', (event) => { event.preventDefault(); done('opened'); });
})();`;

const chatApp = `document.body.innerHTML = '<p id="hello">How can we help?</p>';`;

// Like Calendly: its own style sheet, and a frame with the booking page over everything, which reports when it is done.
const scheduler = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = origin + '/scheduler.css';
  document.head.append(sheet);
  addEventListener('foyer:scheduling', (event) => {
    event.preventDefault();
    const overlay = document.createElement('div');
    overlay.className = 'scheduler-overlay';
    overlay.innerHTML = '<iframe title="Booking" width="100%" height="100%" src="' + origin + '/book"></iframe>';
    document.body.append(overlay);
  });
  addEventListener('message', ({ origin: from, data }) => {
    if (from === origin && data.event === 'scheduled') document.documentElement.setAttribute('data-scheduled', '');
  });
})();`;

const files: Record<string, [type: string, body: string]> = {
  '/chat.js': ['text/javascript', chat],
  '/app.js': ['text/javascript', chatApp],
  '/dot.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'],
  '/scheduler.js': ['text/javascript', scheduler],
  '/scheduler.css': ['text/css', '.scheduler-overlay { position: fixed; inset: 40px; z-index: 99 }'],
  '/book': [
    'text/html',
    `<!doctype html><html lang="en"><title>Booking</title><h1>Pick a time</h1>
     <script>parent.postMessage({ event: 'scheduled' }, '*')</script></html>`,
  ],
};
