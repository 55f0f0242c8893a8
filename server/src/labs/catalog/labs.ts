import type { CollectionMethod, Lab, LabSlug, SampleType } from './model.ts';

const drawn: readonly CollectionMethod[] = [
  'walk_in_test',
  'at_home_phlebotomy',
  'on_site_collection',
];
const kits: readonly CollectionMethod[] = ['testkit'];
const drawnTypes: readonly SampleType[] = ['serum', 'urine', 'stool', 'saliva'];

type Address = Pick<Lab, 'firstLine' | 'city' | 'zip'>;
const unknown: Address = { firstLine: '', city: '', zip: '' };
const at = (firstLine: string, city: string, zip: string): Address => ({ firstLine, city, zip });

function lab(
  id: number,
  slug: LabSlug,
  name: string,
  more: Address & Pick<Lab, 'collectionMethods' | 'sampleTypes'> & Partial<Pick<Lab, 'states'>>,
): Lab {
  return { id, slug, name, states: null, ...more };
}

/** Ids are the contract's where it gives them: 3, 4, 6, 13 and 25. */
export const labs: readonly Lab[] = [
  lab(1, 'ayumetrix', 'Ayumetrix', {
    ...unknown,
    collectionMethods: kits,
    sampleTypes: ['dried_blood_spot', 'saliva', 'urine'],
  }),
  lab(2, 'spiriplex', 'Spiriplex', {
    ...unknown,
    collectionMethods: kits,
    sampleTypes: ['dried_blood_spot'],
  }),
  lab(3, 'ussl', 'US Specialty Labs', {
    ...unknown,
    collectionMethods: kits,
    sampleTypes: ['dried_blood_spot', 'arm_collector', 'saliva', 'urine'],
  }),
  lab(4, 'quest', 'Quest Diagnostics', {
    ...at('500 Plaza Drive', 'Secaucus', '07094'),
    collectionMethods: drawn,
    sampleTypes: drawnTypes,
  }),
  lab(5, 'us_biotek', 'US BioTek Laboratories', {
    ...unknown,
    collectionMethods: kits,
    sampleTypes: ['dried_blood_spot', 'urine', 'stool'],
  }),
  lab(6, 'labcorp', 'Labcorp', {
    ...at('358 South Main Street', 'Burlington', '27215'),
    collectionMethods: drawn,
    sampleTypes: drawnTypes,
  }),
  lab(7, 'manual', 'Manual', {
    ...unknown,
    collectionMethods: [...kits, ...drawn],
    sampleTypes: ['dried_blood_spot', 'arm_collector', 'serum', 'saliva', 'urine', 'stool'],
  }),
  lab(8, 'sanocardio', 'SanoCardio', {
    ...unknown,
    collectionMethods: kits,
    sampleTypes: ['dried_blood_spot'],
  }),
  lab(9, 'ihd', 'IHD', { ...unknown, collectionMethods: drawn, sampleTypes: ['serum', 'urine'] }),
  lab(10, 'nexus', 'Nexus', { ...unknown, collectionMethods: kits, sampleTypes: ['urine'] }),
  lab(11, 'my_uti', 'MyUTI', { ...unknown, collectionMethods: kits, sampleTypes: ['urine'] }),
  lab(12, 'crl', 'Clinical Reference Laboratory', {
    ...at('8433 Quivira Road', 'Lenexa', '66215'),
    collectionMethods: kits,
    sampleTypes: ['dried_blood_spot', 'saliva', 'urine'],
  }),
  lab(13, 'bioreference', 'BioReference', {
    ...at('481 Edward H. Ross Drive', 'Elmwood Park', '07407'),
    collectionMethods: drawn,
    sampleTypes: drawnTypes,
  }),
  lab(14, 'mtl', 'MTL', { ...unknown, collectionMethods: kits, sampleTypes: ['dried_blood_spot'] }),
  lab(25, 'sonora_quest', 'Sonora Quest Laboratories', {
    ...at('424 South 56th Street', 'Phoenix', '85034'),
    states: ['AZ'],
    collectionMethods: drawn,
    sampleTypes: drawnTypes,
  }),
];

const byId = new Map(labs.map((each) => [each.id, each]));
const bySlug = new Map<string, Lab>(labs.map((each) => [each.slug, each]));

export function findLab(id: number): Lab | undefined {
  return byId.get(id);
}

export function findLabBySlug(slug: string): Lab | undefined {
  return bySlug.get(slug);
}
