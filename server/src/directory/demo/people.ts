/** Specialists of the demo world beside the accounts that can be tried out. */
const firstNames =
  'Nadine Henrik Priya Marcus Elodie Tariq Sunniva Andrew Mei Olufemi Katarina Daniel Amrit Louise Gareth Ingrid Rafael Hannah Dmitri Aisling Kenji Simone Pavel Thandi Victor Farah Niall Beatrice Stefan Leila Colin Yasmin Anders Rosa Edmund Chidi Vera Matthieu Noor Graham Ilse Sanjay Maeve Anton Paloma Idris Greta Warren Lucia Hamish Zofia Dorian Anneke Rohan Celeste Bjorn'.split(
    ' ',
  );
const lastNames =
  'Hadad Sorensen Raman Whitlock Marchand Aziz Dahlberg Pemberton Liang Adeyemi Novotny Castell Sandhu Beaumont Pritchard Halvorsen Quintero Steiner Volkov Doyle Tanaka Rousseau Svoboda Mokoena Lindgren Karimi Gallagher Ashdown Petrov Farouk MacLeod Rahimi Nyberg Delgado Fairfax Okonkwo Jankowski Lavoie Siddiqui Thornton Vandermeer Kapoor Brennan Zeleny Herrera Bello Engstrom Hollis Moretti Galbraith Kowalczyk Whitcombe Visser Mehta Fontaine Eriksen'.split(
    ' ',
  );

export const clinics = [
  ['Foothills Specialist Group', '2500 University Drive NW', 'Calgary', 'AB', 'T2N1N4'],
  ['Bow River Consultants', '310 Memorial Drive NE', 'Calgary', 'AB', 'T2E4Y4'],
  ['Kensington Medical Centre', '1402 9A Street NW', 'Calgary', 'AB', 'T2M3H9'],
  ['North Saskatchewan Clinic', '10111 104 Avenue NW', 'Edmonton', 'AB', 'T5J0J4'],
  ['Whyte Avenue Specialists', '8215 112 Street NW', 'Edmonton', 'AB', 'T6G2C8'],
  ['Gaetz Avenue Consultants', '4711 51 Avenue', 'Red Deer', 'AB', 'T4N6H8'],
  ['Coulee Health Centre', '740 4 Avenue S', 'Lethbridge', 'AB', 'T1J0N9'],
  ['Cypress Specialist Clinic', '666 5 Street SW', 'Medicine Hat', 'AB', 'T1A4H6'],
  ['English Bay Consultants', '1125 Howe Street', 'Vancouver', 'BC', 'V6Z2K8'],
  ['Broadway Specialist Centre', '750 West Broadway', 'Vancouver', 'BC', 'V5Z1J2'],
  ['Inner Harbour Clinic', '1120 Yates Street', 'Victoria', 'BC', 'V8V3M9'],
  ['Okanagan Consultants', '2355 Acland Road', 'Kelowna', 'BC', 'V1Y7X9'],
] as const;

/** Two people for each specialty. No name occurs twice. */
export const peopleOf = (specialty: number): { firstName: string; lastName: string }[] =>
  [0, 1].map((one) => {
    const at = 2 * specialty + one;
    return { firstName: firstNames[at] ?? 'Alex', lastName: lastNames[at] ?? 'Smith' };
  });
