import { expect } from './journey.ts';
import { getCaller, staff } from './people.ts';

type QueuedMail = { address: string; template: string; text: string | null };

/** The newest link in a mail to this address. */
export async function linkInMail(address: string, template: string, path: RegExp): Promise<string> {
  const { read } = await getCaller(staff);
  let found: string | undefined;
  await expect
    .poll(async () => {
      const { data }: { data: QueuedMail[] } = await read('/staff/outbox?take=100');
      const mail = data.find((one) => one.address === address && one.template === template);
      found = path.exec(mail?.text ?? '')?.[1];
      return found;
    })
    .toBeDefined();
  return found ?? '';
}
