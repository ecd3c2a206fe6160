/** Fictional people and companies; phone numbers are from the range reserved for fiction. */
const list = (text: string): string[] => text.trim().split(/\s*,\s*/);

export const firstNames = list(`Maria, James, Elena, David, Priya, Thomas, Grace, Samuel, Hannah, Victor, Amara, Peter,
Lucia, Daniel, Nora, Marcus, Julia, Omar, Rachel, Anton, Mei, Robert, Clara, Isaac, Sofia, Henry, Leila, George, Ruth,
Miguel, Alice, Andre, Paula, Simon, Irene, Felix, Dalia, Walter, Emily, Kofi`);

export const lastNames = list(`Alvarez, Bennett, Castillo, Dawson, Eriksen, Fletcher, Garner, Hollis, Ingram, Jansen,
Kowalski, Lindgren, Mercer, Novak, Okafor, Pruitt, Quinn, Ramsey, Sandoval, Thornton, Underhill, Vargas, Whitaker,
Yamada, Zimmer, Abbott, Brandt, Carver, Delgado, Ellison, Foster, Granger, Hobbs, Ibarra, Jenkins, Keller, Lawson,
Monroe, Nolan, Osborne`);

export const streets = list(`Maple Avenue, Oak Street, River Road, Hill Street, Park Lane, Cedar Court, Mill Road,
Lake View Drive, Church Street, Station Road`);

export const places = [
  { city: 'Albany', state: 'NY', zip: '12207' },
  { city: 'Schenectady', state: 'NY', zip: '12305' },
  { city: 'Troy', state: 'NY', zip: '12180' },
  { city: 'Saratoga Springs', state: 'NY', zip: '12866' },
  { city: 'Pittsfield', state: 'MA', zip: '01201' },
  { city: 'Bennington', state: 'VT', zip: '05201' },
] as const;

export const relationships = list('Spouse, Partner, Mother, Father, Sister, Brother, Friend');

/** Name and the account that its checks are usually booked to. */
export const payees: readonly (readonly [name: string, account: string])[] = [
  ['Hudson Office Park LLC', 'Rent'],
  ['Capital Power & Light', 'Electricity'],
  ['Mohawk Water District', 'Water'],
  ['Northway Internet', 'Internet'],
  ['Evergreen Office Supply', 'Office supplies'],
  ['Paper & Print House', 'Office supplies'],
  ['Adirondack Fuel Company', 'Fuel'],
  ['Lakeside Auto Repair', 'Repairs'],
  ['Tri-City Tire Center', 'Repairs'],
  ['Empire Travel Agency', 'Travel'],
  ['Riverside Inn', 'Travel'],
  ['Keystone Insurance Group', 'Insurance'],
  ['Bluebird Health Plan', 'Benefits'],
  ['State Retirement Fund', 'Benefits'],
  ['Department of Taxation', 'Payroll taxes'],
  ['Whitfield & Stone, Attorneys', 'Legal'],
  ['Harper Accounting Services', 'Accounting'],
  ['Granite Consulting', 'Consulting'],
  ['Summit Survey Equipment', 'Equipment'],
  ['Pioneer Tool Rental', 'Equipment'],
  ['Cornerstone Building Supply', 'Materials'],
  ['Valley Concrete', 'Materials'],
  ['Greenfield Landscaping', 'Maintenance'],
  ['Clearview Window Cleaning', 'Maintenance'],
  ['Beacon Security Services', 'Maintenance'],
  ['Old Mill Catering', 'Meetings'],
  ['Juniper Training Institute', 'Training'],
  ['First Regional Bank', 'Bank fees'],
  ['United Parcel Express', 'Postage'],
  ['City Clerk of Albany', 'Licenses'],
];

/** Account tree: names with their sub-accounts. */
export const accounts: Readonly<Record<string, readonly string[]>> = {
  Premises: ['Rent', 'Electricity', 'Water', 'Internet', 'Maintenance'],
  Office: ['Office supplies', 'Postage', 'Meetings', 'Bank fees', 'Licenses'],
  Vehicles: ['Fuel', 'Repairs'],
  Projects: ['Equipment', 'Materials', 'Travel'],
  Staff: ['Benefits', 'Payroll taxes', 'Training'],
  Services: ['Legal', 'Accounting', 'Consulting'],
  Insurance: [],
};

export const fundSources: Readonly<Record<string, readonly string[]>> = {
  Operating: ['Head office', 'Field office'],
  Grants: ['State infrastructure grant', 'Federal research grant'],
  Reserve: [],
};

export const checkNotes = list(`Monthly invoice, Quarterly payment, Annual renewal, Deposit, Final payment, As agreed,
Replaces lost check, Partial payment, Late fee included`);

export const voidReasons = list('Lost in the mail, Wrong amount, Duplicate payment, Wrong payee');
