type Home = {
  patientProvince: string;
  oop: boolean;
  oopData?:
    | {
        addressLine1: string;
        addressLine2: string;
        addressLine3: string;
        cityName: string;
        postalCode: string;
      }
    | undefined;
};

/** The address rows of an out-of-province patient; none for other patients. */
export function addressOf({ patientProvince, oop, oopData }: Home): string[] {
  if (!oop || !oopData) return [];
  const { addressLine1, addressLine2, addressLine3, cityName, postalCode } = oopData;
  const town = [cityName, patientProvince, postalCode].filter(Boolean).join(' ');
  return [addressLine1, addressLine2, addressLine3, town].filter(Boolean);
}
