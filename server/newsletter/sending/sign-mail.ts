import DKIM from 'nodemailer/lib/dkim';

export type DkimKey = { domain: string; selector: string; privateKey: string };

/** Signs a mail; the answer is the mail with its signature. */
export type SignMail = (mail: Buffer) => Promise<Buffer>;

/** What RFC 8058 asks for, besides what is usual. */
const signedFields =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:List-Id:List-Unsubscribe:List-Unsubscribe-Post';

export function createSigner({ domain, selector, privateKey }: DkimKey): SignMail {
  const dkim = new DKIM({
    domainName: domain,
    keySelector: selector,
    privateKey,
    headerFieldNames: signedFields,
  });
  return async (mail) => {
    const chunks: Buffer[] = [];
    for await (const chunk of dkim.sign(mail)) chunks.push(chunk);
    return Buffer.concat(chunks);
  };
}
