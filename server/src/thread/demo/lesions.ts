/** Questions about lesions. transcript.ts describes the form of these texts. */
export const lesions: readonly string[] = [
  `Dermatology · Pigmented lesion
Walter | Brandt | 1958/03/14 | 50009-1234
2d 11:42 Grace asks Amara, Joanne as moa, Samuel as forwarder, without a status
? Reason: Changing pigmented lesion, left upper back
? Duration: 5 months
? Change noticed: Size, colour, border
? Size (mm): 9
? Risk factors: Skin type II, two blistering burns, brother with melanoma at 52
? Medication: Apixaban 5 mg BID, ramipril 5 mg
? Question: Is excision advised, and how soon?
2d 11:42 Samuel sets pending
2d 14:15 Joanne: Any morning next week. He takes apixaban.
1d 14:20 Amara bills 03.01O: The blue-grey area and the broken network are enough for me. Please do not shave it: full excision with a 2 mm margin, in my clinic. One view with a ruler?
1d 15:02 Grace reads
1d 15:40 Joanne reads
0d 8:54 Amara sets to_book_urgent
0d 9:06 Grace shows left-upper-back | mole 4 fair 3 | mole, urgent | 9 by 7 mm. A blue-grey area is new.: Ruler view from this morning. No other suspicious lesions on a full skin check, nodes clear. He knows it may be a melanoma.
0d 9:20 Amara reads
0d 9:22 Amara faxes queued: Urgent, please hold the first place on Tuesday.
0d 9:24 Amara drafts: Tuesday at 8:30 works here. Continue apixaban; please send the last creatinine.`,

  `Otolaryngology · External ear
Norman | Achtemichuk | 1947/09/02 | 20309-1111
9d 10:12 Grace asks Tomasz
? Side: Right
? Main symptom: Crusted lump of the helical rim, tender on the pillow
? Duration: 4 months
? Investigations done: Punch biopsy: squamous cell carcinoma, moderately differentiated, 3 mm thick, no perineural invasion
? Relevant history: Grain farmer, three actinic keratoses frozen last year; type 2 diabetes, HbA1c 7.1 %
? Medications: Metformin 1 g BID, ASA 81 mg
? Question for the specialist: Wedge resection by you, or Mohs?
9d 10:13 Grace: Lesion 14 mm, mobile over cartilage, no nodes in the parotid or neck. Pathology is in Netcare.
8d 16:30 Tomasz bills 03.01O: At 14 mm on the ear it counts as high risk by site, so the margin matters. I would like dermatology's view before choosing the wedge.
8d 16:34 Tomasz joins Amara as consultant
7d 8:20 Amara bills 03.01O: Mohs has a three-month wait here and he is growing. A wedge with 6 mm margins and a frozen section is a good answer for the free rim. Please ultrasound the parotid and the upper neck first, as 3 mm is deep for this site.
5d 11:05 Grace: Ultrasound of parotid and neck: no suspicious nodes.
1d 17:45 Tomasz sets booked
0d 8:12 Tomasz: I can take the helical rim SCC on Tuesday week at 7:45, local anaesthetic, frozen section in the room. He may eat, and ASA continues.`,

  `Dermatology · Nail change
Leah | Abramson | 1979/11/21 | 9555123404
12d 9:31 Karim asks Amara
? Duration: About 1 year
? Number of lesions: Single
? Body site: Right thumb nail
? Size (mm): 2, now 3
? Change: Wider
? Own or family history of skin cancer: None
? Relevant history: Skin type V, no trauma, no drugs that pigment nails
? Question for the specialist: Benign melanonychia or matrix biopsy?
12d 9:32 Karim: Photos end-on and from above are in the gallery.
11d 13:10 Amara bills 03.01O: A single band in an adult that widens needs the matrix looked at. Please photograph the free edge with a ruler once more: a band wider at the cuticle than at the tip would hurry me.
4d 18:05 Amara sets booked
3d 12:41 Karim: Brown band is 3 mm now, no Hutchinson sign, sides parallel. She has your date for the matrix shave and will come without polish.
3d 17:00 Amara reads`,

  `Dermatology · Skin Lesion
Doreen | McAllister | 1951/06/30 | 52605-1815
6d 14:18 Rachel asks Amara
? Duration: 8 months
? Number of lesions: Single
? Body site: Left nasal ala
? Size (mm): 6
? Change: Size
? Bleeding or ulceration: Yes, bleeds when she dries her face
? Own or family history of skin cancer: BCC of the temple excised in 2016
? Immune suppression: No
? Treatments tried: Fusidic acid for 2 weeks, no effect
? Question for the specialist: Biopsy here first, or straight to you?
6d 14:20 Rachel: Pearly papule with arborising vessels, central crust. She takes no blood thinner.
5d 12:02 Amara bills 03.01O: Clinically a nodular basal cell carcinoma of the ala. Impression is secure enough that a biopsy in your room would only delay it.
Plan: 3 mm punch and map here, then Mohs, because of site and border. No antibiotic; petroleum jelly and a dressing meanwhile. It is slow: six to eight weeks are safe. Write sooner if it doubles, or if the ala notches.
5d 12:05 Amara sets to_book
4d 9:15 Rachel: She agrees. Any day but Wednesday, and she needs the handi-bus booked two days ahead.`,

  `Dermatology · Skin Lesion
Gordon | Paquette | 1944/01/17 | 90836-0166
74d 10:40 Grace asks Amara
? Duration: Years, worse this year
? Number of lesions: Widespread
? Body site: Scalp, forehead, both temples
? Change: Rougher, new ones
? Bleeding or ulceration: No
? Sun or sunbed exposure: Rancher, no hat until 60
? Treatments tried: Liquid nitrogen three times
? Question for the specialist: Field treatment, and which?
74d 10:40 Grace copies gordon.paquette@post.example opened
74d 10:41 Grace: About 25 keratoses, none thick or tender. I can see no cutaneous horn.
73d 16:22 Amara bills 03.01O: Field treatment is right with this number.
Fluorouracil 5 % cream twice daily for 3 weeks to forehead and temples, then the scalp as a second course 4 weeks later. Expect redness from day 5 and crusts by day 14; it should look bad before it looks good. Stop early only for ulceration. Hydrocortisone 1 % for a week afterwards. Hat and SPF 50 daily. Review at 12 weeks; biopsy whatever is still thick, tender or bleeding.
44d 9:05 Grace: Forehead course finished. Brisk reaction, healed clean, two thick spots remain on the left temple.
43d 12:30 Amara: Freeze those two once, 10 seconds. If either stands at 6 weeks, a shave biopsy and write to me.
43d 12:31 Amara sets completed
42d 8:50 Grace reads
42d 8:52 Grace archives
41d 17:10 Amara archives`,

  `Dermatology · Skin Lesion
Nora | Kowalczyk | 1986/04/08 | 13188-6091
33d 15:26 Samuel asks Amara
? Duration: Since her teens, she thinks
? Number of lesions: Single
? Body site: Right calf
? Size (mm): 5
? Change: None
? Itch or pain: Pain when pinched
? Question for the specialist: Dermatofibroma? May it stay?
33d 15:27 Samuel: Firm, brown, dimples when squeezed. Central white patch on dermoscopy with a fine network around it.
32d 8:36 Amara bills 03.01O: Yes, and yes. Central white patch with a delicate peripheral network and the dimple sign is a dermatofibroma. No biopsy, no follow-up. Write again if it passes 10 mm or grows within 3 months.
32d 8:37 Amara sets completed
31d 9:02 Samuel reads`,

  `Dermatology · Skin Lesion
Irvin | Schellenberg | 1939/12/05 | 39091-9603
17d 11:08 Grace refers to Amara, Joanne as moa
? Duration: 7 weeks
? Number of lesions: Single
? Body site: Vertex of the scalp
? Size (mm): 18
? Change: Size, fast
? Bleeding or ulceration: Yes
? Immune suppression: Yes, tacrolimus for a kidney transplant in 2011
? Medications: Tacrolimus 2 mg BID, prednisone 5 mg, amlodipine 5 mg
? Question for the specialist: Fast nodule in a transplant patient: how soon can you see him?
17d 11:08 Grace copies irvin.schellenberg@post.example failed
17d 11:10 Grace: I took a shave of the edge this morning; the lab was asked to hurry. No palpable nodes. Transplant clinic copied.
17d 13:55 Amara sets to_book_urgent
17d 13:58 Amara bills 03.01O: This week. Until shown otherwise it is a squamous cell carcinoma, and the transplant makes it high risk. Please do not freeze it. Ask the transplant clinic whether they would consider sirolimus; I will write to them too.
16d 9:12 Joanne: He can come Thursday after 10:00, his daughter drives. Room on the ground floor, please, he uses a walker.
14d 16:40 Grace: Pathology: invasive SCC, poorly differentiated, at least 5 mm deep. CT head and neck booked.
13d 8:15 Amara sets booked
13d 8:18 Amara: Wide excision with a graft on Thursday at 10:30, with Dr. Wierzbicki's team for the nodes if the CT shows any. Tacrolimus as usual that morning.
13d 8:22 Amara faxes delivered: Thursday at 10:30, theatre 2. Please book the frozen section and two hours.
2d 11:14 Grace: CT is in: one node of 14 mm, right level II, with a dark centre. Nothing in the lungs.
2d 11:20 Grace forwards to Tomasz for Otolaryngology · Thyroid and Neck Mass
2d 15:02 Amara reads`,

  `Dermatology · Skin Lesion
Étienne Noël | Thériault-Lachapelle | 1992/02/29 | 94826-1993
4d 16:44 Rachel asks Amara
? Duration: 3 weeks
? Number of lesions: Single
? Body site: Left index finger, beside the nail
? Size (mm): 7
? Change: Size
? Bleeding or ulceration: Yes, soaks a bandage twice a week
? Relevant history: A splinter a month ago, otherwise well
? Question for the specialist: Pyogenic granuloma? Curette here, or is imaging needed first?
4d 16:46 Rachel: Red, moist, on a stalk, with a collar of scale. I can do a curettage with silver nitrate.
3d 13:25 Amara bills 03.01O: It reads as a pyogenic granuloma and you may treat it. Curette and cautery under a ring block, and please send the tissue: an amelanotic melanoma beside a nail looks just like this. If he prefers no surgery, timolol 0.5 % gel-forming drops, one drop twice daily under a film for 6 weeks.
3d 13:26 Amara sets completed
2d 10:10 Rachel: Done this morning, sent to pathology. Thank you.`,

  `Dermatology · Skin Lesion
Robert | Braun | 1960/08/19 | 51819-9093
21d 9:50 Grace asks Amara
? Duration: 5 months
? Body site: Left upper back
? Question for the specialist: Is excision advised?
21d 9:51 Grace: Photos follow.
21d 10:04 Grace locks: The history belongs to another patient with a similar name. Sent anew in his own record.`,
];
