/** What the people and places of the sample are called; made up from common names. */

export const firstNames = [
  'Aarav', 'Aditi', 'Aishwarya', 'Ajay', 'Akash', 'Amit', 'Amrita', 'Ananya', 'Anil', 'Anjali', 'Ankit', 'Arjun', 'Arun', 'Ashok', 'Ayesha', 'Bhavana',
  'Chaitra', 'Charan', 'Deepa', 'Deepak', 'Dhanush', 'Divya', 'Farhan', 'Fatima', 'Ganesh', 'Gauri', 'Girish', 'Harini', 'Harish', 'Imran', 'Indira', 'Ishaan',
  'Jaya', 'John', 'Joseph', 'Kavya', 'Kiran', 'Lakshmi', 'Lavanya', 'Madhav', 'Mahesh', 'Manoj', 'Maria', 'Meghana', 'Mohan', 'Nandini', 'Naveen', 'Neha',
  'Nikhil', 'Nisha', 'Pallavi', 'Pooja', 'Prakash', 'Pranav', 'Prashanth', 'Rachana', 'Raghav', 'Rahul', 'Rajesh', 'Ramya', 'Ravi', 'Rekha', 'Rohan', 'Roopa',
  'Sachin', 'Sahana', 'Salman', 'Sandeep', 'Sanjana', 'Santosh', 'Shalini', 'Shreya', 'Siddharth', 'Sneha', 'Sowmya', 'Srinivas', 'Suma', 'Sunil', 'Suresh', 'Swathi',
  'Tanvi', 'Tejas', 'Thomas', 'Uday', 'Uma', 'Varun', 'Vasudha', 'Venkatesh', 'Vidya', 'Vijay', 'Vinay', 'Vishal', 'Yamini', 'Yash', 'Zara', 'Zubair',
] as const;

export const lastNames = [
  'Acharya', 'Agarwal', 'Ahmed', 'Bhat', 'Bose', 'Chandra', 'Chopra', "D'Souza", 'Das', 'Deshpande', 'Fernandes', 'Gowda', 'Gupta', 'Hegde', 'Iyengar', 'Iyer',
  'Jain', 'Joshi', 'Kamath', 'Kapoor', 'Khan', 'Krishnan', 'Kulkarni', 'Kumar', 'Mathew', 'Mehta', 'Menon', 'Mishra', 'Murthy', 'Nair', 'Naidu', 'Pai',
  'Patel', 'Patil', 'Pillai', 'Prasad', 'Rao', 'Reddy', 'Sarkar', 'Sequeira', 'Shah', 'Sharma', 'Shenoy', 'Shetty', 'Singh', 'Srinivasan', 'Swamy', 'Varma',
] as const;

/** Localities of Bengaluru and their pincodes. */
export const places = [
  ['Whitefield', '560066'], ['Sarjapur Road', '560035'], ['Electronic City', '560100'], ['Hebbal', '560024'], ['Yelahanka', '560064'], ['Jayanagar', '560041'],
  ['Koramangala', '560034'], ['Indiranagar', '560038'], ['HSR Layout', '560102'], ['Bannerghatta Road', '560076'], ['Kanakapura Road', '560062'], ['Thanisandra', '560077'],
  ['Marathahalli', '560037'], ['Bellandur', '560103'], ['JP Nagar', '560078'], ['Rajajinagar', '560010'], ['Malleshwaram', '560003'], ['Hennur Road', '560043'],
  ['KR Puram', '560036'], ['Devanahalli', '562110'], ['Kengeri', '560060'], ['Banashankari', '560070'], ['Old Airport Road', '560017'], ['Varthur', '560087'],
] as const;

/** Degrees north and east of each place, to a few hundred metres. */
export const positions: Readonly<Record<string, readonly [number, number]>> = {
  Whitefield: [12.9698, 77.75], 'Sarjapur Road': [12.901, 77.6874], 'Electronic City': [12.8452, 77.6602], Hebbal: [13.0358, 77.597],
  Yelahanka: [13.1005, 77.5963], Jayanagar: [12.925, 77.5938], Koramangala: [12.9352, 77.6245], Indiranagar: [12.9784, 77.6408],
  'HSR Layout': [12.9121, 77.6446], 'Bannerghatta Road': [12.8876, 77.597], 'Kanakapura Road': [12.8894, 77.562], Thanisandra: [13.0547, 77.633],
  Marathahalli: [12.9569, 77.7011], Bellandur: [12.9304, 77.6784], 'JP Nagar': [12.9063, 77.5857], Rajajinagar: [12.9982, 77.553],
  Malleshwaram: [13.0055, 77.5692], 'Hennur Road': [13.0358, 77.6432], 'KR Puram': [13.0077, 77.696], Devanahalli: [13.2473, 77.7137],
  Kengeri: [12.9177, 77.4838], Banashankari: [12.9255, 77.5468], 'Old Airport Road': [12.9592, 77.649], Varthur: [12.9389, 77.7412],
};

export const companies = [
  'Infra Nova Systems', 'Kaveri Softworks', 'Deccan Analytics', 'Nandi Aerospace', 'Lalbagh Foods', 'Cubbon Consulting', 'Blue Jasmine Textiles', 'Garden City Hospital',
  'Silk Route Logistics', 'Peacock Motors', 'Monsoon Media', 'Banyan Bank', 'Tungabhadra Power', 'Hoysala Design', 'Malnad Coffee', 'Vrindavan Schools',
] as const;

export const projects = [
  { name: 'Kaveri Heights', builder: 'Kaveri Homes', place: 'Whitefield', type: 'Residential', subType: 'Apartment', status: 'Under construction', from: 6_800_000, to: 16_500_000, acres: 8 },
  { name: 'Nandi Meadows', builder: 'Nandi Estates', place: 'Devanahalli', type: 'Plotted', subType: 'Residential plots', status: 'Ready', from: 3_900_000, to: 9_600_000, acres: 42 },
  { name: 'Lakeview Terraces', builder: 'Deccan Living', place: 'Hebbal', type: 'Residential', subType: 'Apartment', status: 'Ready', from: 9_500_000, to: 24_000_000, acres: 6 },
  { name: 'Jacaranda Villas', builder: 'Deccan Living', place: 'Sarjapur Road', type: 'Residential', subType: 'Villa', status: 'Under construction', from: 21_000_000, to: 38_500_000, acres: 15 },
  { name: 'Cauvery Trade Park', builder: 'Hoysala Developers', place: 'Electronic City', type: 'Commercial', subType: 'Office', status: 'Under construction', from: 8_200_000, to: 64_000_000, acres: 11 },
  { name: 'Champaka Gardens', builder: 'Kaveri Homes', place: 'Kanakapura Road', type: 'Residential', subType: 'Apartment', status: 'Upcoming', from: 5_400_000, to: 11_800_000, acres: 9 },
] as const;

export const callNotes = [
  'Wants a flat close to the metro; asked for the price list.', 'Family decides together, call again after the weekend.', 'Compares with two other projects.',
  'Loan is approved in principle.', 'Asked about the maintenance charges and the club house.', 'Prefers a higher floor facing east.', 'Will come with parents.',
  'Moving from a rented flat; the lease ends in three months.', 'Looking for rental income.', 'Asked for a better price; told that the manager will call.',
] as const;

export const meetingNotes = [
  'Liked the corner unit; wants to see it once more with the family.', 'Asked about the payment schedule and the possession date.', 'Saw two units, prefers the higher floor.',
  'Came with parents; the commute is the only doubt.', 'Discussed the loan; documents follow by email.', 'Liked the layout, finds the price high.',
] as const;

export const taskTitles = {
  leads: ['Send the price list and the floor plan', 'Call back about the home loan', 'Share photos of the model flat', 'Confirm the site visit with the family', 'Ask for the KYC documents', 'Send the cost sheet', 'Arrange a cab for the visit', 'Check the cheque of the token amount'],
  properties: ['Take new photos', 'Get the owner’s consent in writing', 'Check the khata and the tax receipts', 'Put up the board at the gate', 'Renew the listing on the portals', 'Collect the keys from the owner'],
  projects: ['Update the unit availability with the builder', 'Ask the builder for the new brochure', 'Check the RERA quarterly update', 'Plan the weekend open house'],
  none: ['Prepare the weekly sales review', 'Reconcile the portal invoices', 'Order visiting cards', 'Update the team’s WhatsApp catalogue', 'Renew the parking passes', 'Book the hall for the partner meet'],
} as const;

export const closingNotes = [
  'The family has decided for now.', 'Says that the budget will not stretch.', 'Has found a flat nearer to work.', 'Will think about it again next year.',
] as const;

export const amenities = [
  'Lift', 'Power backup', 'Security', 'CCTV', 'Club house', 'Gym', 'Swimming pool', 'Play area', 'Garden', 'Jogging track', 'Community hall', 'Rain water harvesting', 'Fire safety', 'EV charging',
] as const;

/** What visitors of a property's page, a stall or the desk ask. */
export const enquiryMessages = [
  'Is this still available? We would like to see it on Saturday.', 'What is the final price, and is the car park included?', 'Please send the floor plan and the brochure.',
  'Which floors are left, and when is possession?', 'Is a home loan possible with this project?', 'We are looking for two flats next to each other. Can you help?',
  'How far is it to the metro station?', 'I saw your board at the gate. What does a three-bedroom flat cost?', 'Is the rent negotiable for a lease of two years?',
  'Are the papers clear? I need a copy of the RERA certificate.', 'My parents will live there: is there a lift, and a clinic nearby?', 'Please call me after six in the evening.',
] as const;

/** What machines and salesmen write. */
export const spamMessages = [
  'We can bring your site to page one of the search in seven days!', 'Instant loan, no papers, call now!', 'You have been chosen: click to claim your prize.',
] as const;
