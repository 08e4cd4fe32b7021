/** Reports as mail servers write them, about a mail with this id. */

export type About = { id: string; action?: string; status?: string };

const ours = (id: string) => `Message-ID: <${id}@corridor.example>
From: Corridor <no-reply@corridor.example>
To: walter@brandt.example
Subject: A message from your clinic`;

export const postfix = ({ id, action = 'failed', status = '5.1.1' }: About) =>
  `Return-Path: <>
Received: by mail.corridor.example (Postfix) id 4FzX2k1qzGz9s; Wed, 2 Dec 2026 10:01:02 -0700 (MST)
Date: Wed, 2 Dec 2026 10:01:02 -0700 (MST)
From: MAILER-DAEMON@mail.corridor.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: no-reply@corridor.example
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="4FzX2j6Yt8z9r.1796230862/mail.corridor.example"
Content-Transfer-Encoding: 8bit
Message-Id: <20261202170102.4FzX2k1qzGz9s@mail.corridor.example>

This is a MIME-encapsulated message.

--4FzX2j6Yt8z9r.1796230862/mail.corridor.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mail.corridor.example.

<walter@brandt.example>: host mx.brandt.example[192.0.2.25] said: 550 5.1.1
    <walter@brandt.example>: Recipient address rejected: User unknown

--4FzX2j6Yt8z9r.1796230862/mail.corridor.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.corridor.example
Original-Envelope-Id: ${id}
X-Postfix-Queue-ID: 4FzX2j6Yt8z9r
X-Postfix-Sender: rfc822; no-reply@corridor.example
Arrival-Date: Wed,  2 Dec 2026 10:01:01 -0700 (MST)

Final-Recipient: rfc822; walter@brandt.example
Original-Recipient: rfc822;walter@brandt.example
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.brandt.example
Diagnostic-Code: smtp; 550 5.1.1 <walter@brandt.example>: Recipient address
    rejected: User unknown

--4FzX2j6Yt8z9r.1796230862/mail.corridor.example
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

Return-Path: <no-reply@corridor.example>
${ours(id)}

--4FzX2j6Yt8z9r.1796230862/mail.corridor.example--
`;

export const exchange = ({ id, action = 'failed', status = '5.1.10' }: About) =>
  `From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@brandt.example>
To: <no-reply@corridor.example>
Date: Wed, 2 Dec 2026 17:01:04 +0000
Content-Type: multipart/report; report-type=delivery-status;
 boundary="27f8f4f4-27a8-4a5c-8d3e-1f2f4e3f7f11"
MIME-Version: 1.0
Content-Language: en-US
Message-ID: <0b5dbd9e-6a0d-4cf5-9d1c-2c1f1a0c8f90@YTBCAN01.prod.outlook.com>
In-Reply-To: <${id}@corridor.example>
References: <${id}@corridor.example>
Subject: Undeliverable: A message from your clinic
Auto-Submitted: auto-replied

--27f8f4f4-27a8-4a5c-8d3e-1f2f4e3f7f11
Content-Type: multipart/alternative; differences=Content-Type;
 boundary="df1c3c3b-7c0a-4a57-a1d4-0a0f8f4a8f3a"

--df1c3c3b-7c0a-4a57-a1d4-0a0f8f4a8f3a
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: base64

WW91ciBtZXNzYWdlIHRvIHdhbHRlckBicmFuZHQuZXhhbXBsZSBjb3VsZG4ndCBiZSBkZWxpdmVy
ZWQu

--df1c3c3b-7c0a-4a57-a1d4-0a0f8f4a8f3a
Content-Type: text/html; charset="utf-8"
Content-Transfer-Encoding: quoted-printable

<p>Your message couldn=E2=80=99t be delivered.</p>

--df1c3c3b-7c0a-4a57-a1d4-0a0f8f4a8f3a--

--27f8f4f4-27a8-4a5c-8d3e-1f2f4e3f7f11
Content-Type: message/delivery-status

Reporting-MTA: dns;YTBCAN01.prod.outlook.com
Received-From-MTA: dns;mail.corridor.example
Arrival-Date: Wed, 2 Dec 2026 17:01:03 +0000

Final-Recipient: rfc822;walter@brandt.example
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup

--27f8f4f4-27a8-4a5c-8d3e-1f2f4e3f7f11
Content-Type: message/rfc822

Received: from mail.corridor.example (192.0.2.7) by YTBCAN01.prod.outlook.com
${ours(id)}
MIME-Version: 1.0
Content-Type: text/plain

--27f8f4f4-27a8-4a5c-8d3e-1f2f4e3f7f11--
`.replaceAll('\n', '\r\n');

export const gmail = ({ id, action = 'failed', status = '5.1.1' }: About) =>
  `Return-Path: <>
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: no-reply@corridor.example
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
References: <${id}@corridor.example>
In-Reply-To: <${id}@corridor.example>
X-Failed-Recipients: walter@brandt.example
Message-ID: <656b5d9e.050a0220.4c1d.0001.GMR@mx.google.com>
Date: Wed, 02 Dec 2026 09:01:05 -0800 (PST)
Content-Type: multipart/report; boundary="0000000000004a1d7c060b8d1f4e"; report-type=delivery-status

--0000000000004a1d7c060b8d1f4e
Content-Type: multipart/related; boundary="0000000000004a1d93060b8d1f4f"

--0000000000004a1d93060b8d1f4f
Content-Type: text/html; charset="UTF-8"

<b>Address not found</b>

--0000000000004a1d93060b8d1f4f
Content-Type: image/png; name="icon.png"
Content-Transfer-Encoding: base64
Content-ID: <icon.png>

iVBORw0KGgo=
--0000000000004a1d93060b8d1f4f--

--0000000000004a1d7c060b8d1f4e
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Arrival-Date: Wed, 02 Dec 2026 09:01:05 -0800 (PST)
X-Original-Message-ID: <${id}@corridor.example>

Final-Recipient: rfc822; walter@brandt.example
Action: ${action}
Status: ${status}
Remote-MTA: dns; gmail-smtp-in.l.google.com. (192.0.2.26, the server for the domain gmail.com.)
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.
Last-Attempt-Date: Wed, 02 Dec 2026 09:01:05 -0800 (PST)

--0000000000004a1d7c060b8d1f4e
Content-Type: message/rfc822

${ours(id)}
Content-Type: text/plain; charset=utf-8

A link.

--0000000000004a1d7c060b8d1f4e--
`;
