import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { newLiveClient, type Launching } from '../clients.ts';
import { expect, test } from '../journey.ts';
import { linkInMail } from '../mails.ts';
import { newsletterDay } from '../newsletter/newsletter-day.ts';
import { password } from '../people.ts';
import { askForTestimonial } from '../testimonials/testimonial-mails.ts';
import type { OtherBrowser } from './browser.ts';
import { missingFirefox, startFirefox } from './firefox.ts';
import { missingWebKit, startWebKit } from './webkit.ts';

const { at } = newsletterDay();

// Playwright does not bring these browsers; they are Debian's
const browsers = [
  { name: 'Firefox', missing: missingFirefox, start: startFirefox },
  { name: 'WebKit', missing: missingWebKit, start: startWebKit },
] as const;

for (const { name, missing, start } of browsers)
  test.describe(name, () => {
    test.skip(missing !== undefined, missing);
    let browser: OtherBrowser;
    test.beforeEach(async () => void (browser = await start()));
    test.afterEach(() => browser?.close());

    test(`${name}: an agent signs in and answers a lead @desktop`, async () => {
      const client = await newLiveClient();
      const me: { data: { sites: { id: number }[] } } = await client.caller.read('/me');
      await open(`/sites/${me.data.sites[0]?.id}`);
      browser.within('form:has(textarea)');
      await browser.fill(/^First name/, 'Renata');
      await browser.fill(/^Last name/, 'Silva');
      await browser.fill(/^Email/, 'renata@visitor.example.net');
      await browser.fill(/^Phone/, '604-555-0199');
      await browser.fill(/^Message/, 'We would like to see the garden first.');
      await browser.click('button', /^Send/);
      browser.within(undefined);
      await see('Thank you. Your message has arrived.');
      await signIn(client);
      await browser.click('link', 'Contacts');
      await browser.click('link', /Renata Silva/);
      await see('We would like to see the garden first.');
      await browser.choose(/^Status/, 'Contacted');
      await expect
        .poll(async () => {
          const { data }: { data: { lead_status: string }[] } =
            await client.caller.read('/leads?search=renata');
          return data[0]?.lead_status;
        })
        .toBe('Contacted');
    });

    test(`${name}: a listing gets photos, which are put in order @desktop`, async () => {
      const client = await newLiveClient();
      const { data }: { data: { id: number } } = await client.caller.send('POST', '/listings', {
        street_address: '12 Elm Street',
        city: 'Toronto',
        state_or_province: 'ON',
        price: '1',
      });
      const photos = async (): Promise<number[]> => {
        const answer: { data: { photos: { id: number }[] } } = await client.caller.read(
          `/listings/${data.id}`,
        );
        return answer.data.photos.map(({ id }) => id);
      };
      await signIn(client);
      await open(`/listings/${data.id}`);
      await browser.attach(await pictures());
      await see('2 files uploaded successfully');
      await browser.click('button', 'Save listing');
      await see('Listing has been updated.');
      const [first, second] = await photos();
      await open(`/listings/${data.id}`);
      await browser.drag(['button', 'Open photo 1'], ['button', 'Open photo 2']);
      await browser.click('button', 'Save listing');
      await see('Listing has been updated.');
      await expect.poll(photos).toEqual([second, first]);
    });

    test(`${name}: a customer writes a testimonial, and the agent publishes it @desktop`, async () => {
      const client = await newLiveClient();
      const email = `verena@${client.admin.split('@')[1]}`;
      await askForTestimonial(client, email);
      await open(await linkInMail(email, 'testimonial-request', /(\/submit-testimonial\/\S+)/));
      await browser.fill(/^Testimonial/, words);
      await browser.fill(/^Your name as you would like it/, 'Verena V.');
      await browser.click('radio', /^Yes, I consent/);
      await browser.click('button', 'Submit');
      await see('Thank you!');
      await signIn(client);
      await open('/testimonials');
      await browser.click('link', /Verena V\./);
      await see(words);
      await browser.choose(/^Status/, 'Published');
      await browser.click('button', 'Save testimonial');
      await see('Testimonial has been updated.');
    });

    test(`${name}: an invoice is paid with a card @desktop`, async () => {
      await signIn({ admin: payers[name] });
      await open('/billing');
      await browser.click('button', 'Manage payments');
      await browser.fill(/^First name/, 'Marisol');
      await browser.fill(/^Last name/, 'Vega');
      await browser.choose(/^Country/, 'Canada');
      await browser.fill(/^Postal code/, 'V6B 1A1');
      await browser.enter('Card details');
      await browser.fill('Card number', '4242 4242 4242 4242');
      await browser.fill('Expiry date', '09 / 31');
      await browser.fill('Security code', '123');
      await browser.enter('page');
      await browser.click('button', /^Save card/);
      await see(/Your billing information has been updated\. Invoice \d{4}-\d{6} was paid: /);
    });

    test(`${name}: the newsletter gets an article with formatted text @desktop`, async () => {
      const client = await newLiveClient();
      await signIn(client, at);
      await browser.open(at('/newsletter/forms'));
      await browser.click('button', 'Add article');
      browser.within('[aria-label=Blocks] > li:nth-child(4)');
      await browser.fill('Title', 'Snow');
      await browser.click('textbox', 'Content');
      await browser.type('It fell ');
      await browser.click('button', 'Bold');
      await browser.type('all night');
      browser.within(undefined);
      await browser.click('button', 'Save newsletter');
      await see('Successfully saved newsletter content.');
      const bold = await browser.evaluate(
        () => document.querySelector('[aria-label=Blocks] > li:nth-child(4) strong')?.textContent,
      );
      expect(bold).toBe('all night');
    });

    const open = (path: string) => browser.open(atWorld(path));
    const see = (text: string | RegExp) =>
      expect
        .poll(() => browser.evaluate(() => document.body.innerText), {
          message: `${name} shows ${String(text)}`,
        })
        .toMatch(typeof text === 'string' ? new RegExp(text.replaceAll(/[.?()]/g, String.raw`\$&`)) : text);
    const signIn = async ({ admin }: Pick<Launching, 'admin'>, at = atWorld) => {
      await browser.open(at('/signin'));
      await browser.fill(/^Email/, admin);
      await browser.fill(/^Password/, password);
      await browser.click('button', 'Log in');
      await expect
        .poll(() => browser.evaluate(() => document.title), { message: `${name} signs in` })
        .toMatch(/^Dashboard/);
    };
  });

const atWorld = (path: string) => `${process.env['FOYER_URL']}${path}`;

const words = 'She sold our home in three weeks, and we always knew where we were.';

/** An invoice is paid once. */
const payers = { Firefox: 'admin@build.example.com', WebKit: 'admin@drive.example.com' };

const pictures = () =>
  Promise.all(
    ['#b3261e', '#1d6450'].map(async (background, at) => {
      const path = test.info().outputPath(`photo-${at + 1}.png`);
      const picture = sharp({ create: { width: 900, height: 600, channels: 3, background } });
      await writeFile(path, await picture.png().toBuffer());
      return path;
    }),
  );
