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

export const closingNotes = [
  'The family has decided for now.', 'Says that the budget will not stretch.', 'Has found a flat nearer to work.', 'Will think about it again next year.',
] as const;

export const amenities = [
  'Lift', 'Power backup', 'Security', 'CCTV', 'Club house', 'Gym', 'Swimming pool', 'Play area', 'Garden', 'Jogging track', 'Community hall', 'Rain water harvesting', 'Fire safety', 'EV charging',
] as const;
