/** Files of made-up people, with the headings that each program documents. */
export const samples = {
  google: `First Name,Middle Name,Last Name,Organization Name,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value
Nia,,Okafor,,Met at the fair,Buyers ::: * myContacts,* Home,Nia@Example.com,Work,nia@office.example,Mobile,(604) 555-0123 ::: 604-555-0124,Work,+1 604 555 0125
,,,Harbour Café,,* myContacts,,,,,Main,604.555.0126,,`,
  googleBefore: `Name,Given Name,Additional Name,Family Name,Notes,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value
Nia Okafor,Nia,,Okafor,,* myContacts,* ,nia@example.com,Mobile,604-555-0123`,
  outlook: `First Name,Middle Name,Last Name,Title,Company,Home Phone,Business Phone,Business Phone 2,Business Fax,Mobile Phone,Assistant's Phone,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,E-mail 3 Address,Categories,Notes
Nia,,Okafor,,,604-555-0123,604-555-0124,,604-555-0199,604-555-0125,604-555-0198,nia@example.com,SMTP,Nia Okafor (nia@example.com),nia@office.example,,Buyers;Sphere,"Two lines,
and a comma"`,
  outlookFrench: `Titre,Prénom,Deuxième prénom,Nom,Suffixe,Société,Rue (domicile),Ville (domicile),Code postal (domicile),Télécopie (bureau),Téléphone (bureau),Téléphone (domicile),Téléphone 2 (domicile),Tél. mobile,Téléphone de l'assistant(e),Autre téléphone,Adresse de messagerie,Type de messagerie,Nom complet de l'adresse de messagerie,Adresse de messagerie 2,Catégories,Notes
,Nia,,Okafor,,,12 rue des Érables,Montréal,H2X 1Y4,604-555-0199,604-555-0123,604-555-0124,,604-555-0125,604-555-0198,604-555-0126,nia@example.com,SMTP,Nia Okafor (nia@example.com),nia@office.example,Acheteurs;Famille,"Cherche un jardin,
près de l'école"`,
  mailchimp: `Email Address,First Name,Last Name,Address,Phone Number,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,LAST_CHANGED,NOTES,TAGS
nia@example.com,Nia,Okafor,,604-555-0123,2,2024-05-01 10:00:00,2024-05-01 10:01:00,2025-01-01 00:00:00,,"""Buyers"",""Sphere"""`,
  followUpBoss: `ID,Date Added,First Name,Last Name,Stage,Lead Source,Assigned To,Tags,Email 1,Email 1 - Type,Email 2,Email 2 - Type,Phone 1,Phone 1 - Type,Phone 2,Phone 2 - Type,Notes
17,2024-05-01,Nia,Okafor,Lead,Zillow,Alice Tester,"Buyers, Sphere",nia@example.com,home,nia@office.example,work,604-555-0123,mobile,604-555-0124,home,Wants a garden`,
  kvCore: `first_name,last_name,email,cell_phone_1,home_phone,work_phone,deal_type,source,hashtags,notes
Nia,Okafor,nia@example.com,604-555-0123,604-555-0124,,buyer,Open house,buyers;sphere,Wants a garden`,
  topProducer: `Contact Type,First Name,Last Name,Spouse First Name,Spouse Email,Email,Home Phone,Business Phone,Cell,Business Fax
Buyers,Nia,Okafor,Sam,sam@example.com,nia@example.com,604-555-0123,604-555-0124,604-555-0125,604-555-0199`,
};

export const cards = {
  old: Buffer.from(
    [
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller;Zo=EB',
      'TEL;CELL;PREF:604-555-0123',
      'TEL;WORK;FAX:604-555-0199',
      'TEL;HOME;VOICE:604-555-0124',
      'EMAIL;INTERNET:zoe@example.com',
      'NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Wants a caf=C3=A9 nearby,=0D=0Aand a=',
      ' garden',
      'PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQ',
      ' SkZJRg==',
      '',
      'END:VCARD',
      '',
    ].join('\r\n'),
  ),
  apple: Buffer.from(
    [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'PRODID:-//Apple Inc.//iOS 17.0//EN',
      'N:Okafor;Nia;;;',
      'FN:Nia Okafor',
      'EMAIL;type=INTERNET;type=WORK:nia@office.example',
      'EMAIL;type=INTERNET;type=HOME;type=pref:Nia@Example.com',
      'item1.TEL:+1 (604) 555-0123',
      'item1.X-ABLabel:_$!<Mobile>!$_',
      'item2.TEL;type=pref:604-555-0124',
      'item2.X-ABLabel:Cottage',
      'TEL;type=CELL;type=VOICE:604-555-0125',
      'NOTE:One\\, two\\; three\\nand a long line that is fol',
      ' ded',
      'CATEGORIES:Buyers,Sphere',
      'END:VCARD',
    ].join('\r\n'),
  ),
  new: Buffer.from(
    [
      'BEGIN:VCARD',
      'VERSION:4.0',
      'N:Okafor;Nia;;;',
      'FN:Nia Okafor',
      'EMAIL;TYPE=work;PREF=2:nia@office.example',
      'EMAIL;TYPE=home;PREF=1:mailto:nia@example.com',
      'TEL;VALUE=uri;TYPE="voice,cell":tel:+1-604-555-0123;ext=204',
      'END:VCARD',
      'BEGIN:VCARD',
      'VERSION:4.0',
      'KIND:group',
      'FN:Buyers',
      'EMAIL:buyers@example.com',
      'END:VCARD',
    ].join('\n'),
  ),
};
