/**
 * Plausible limits of analytes: LOINC codes | name | unit (UCUM) | usual values | limits | other units | source. A value beyond
 * its limits is no measurement of a living person, but another unit, a lost decimal point or a misread digit. Usual values are those
 * of most adults of both sexes, healthy or not. The sources are in the README.
 */
export const chemistry = `
2345-7 2339-0 2340-8 1558-6 41653-7 | Glucose | mg/dL | 65-140 | 5-2200 | mmol/L | M
3094-0 6299-2 | Urea nitrogen | mg/dL | 6-26 | 0.5-275 | mmol/L | M
2160-0 38483-4 | Creatinine | mg/dL | 0.4-1.4 | 0.05-66 | umol/L | M
98979-8 62238-1 33914-3 48642-3 48643-1 | eGFR | mL/min/{1.73_m2} | 55-130 | 0-250 | | R
3097-3 | Urea nitrogen/creatinine | {ratio} | 5-25 | 0.5-300 | | R
2951-2 2947-0 | Sodium | mmol/L | 134-147 | 50-250 | | M
2823-3 6298-4 | Potassium | mmol/L | 3.4-5.4 | 0.8-15 | | M
2075-0 | Chloride | mmol/L | 95-110 | 50-200 | | M
2028-9 1963-8 | Carbon dioxide | mmol/L | 19-33 | 0.5-66 | | M
33037-3 1863-0 10466-1 | Anion gap | mmol/L | 3-18 | -15-60 | | M
17861-6 2000-8 | Calcium | mg/dL | 8.3-10.6 | 2-30 | mmol/L meq/L | R
1995-0 | Calcium, ionized | mmol/L | 1.05-1.4 | 0.2-5 | mg/dL | R
19123-9 2601-3 | Magnesium | mg/dL | 1.5-2.7 | 0.2-22 | mmol/L meq/L | M
2777-1 | Phosphorus | mg/dL | 2.2-4.8 | 0.2-30 | mmol/L | M
2885-2 | Protein, total | g/dL | 5.8-8.6 | 1.5-20 | g/L | R
1751-7 | Albumin | g/dL | 3.2-5.4 | 0.4-9 | g/L | M
10834-0 2336-6 | Globulin | g/dL | 1.6-4.2 | 0.2-17 | g/L | R
1759-0 | Albumin/globulin | {ratio} | 0.8-2.7 | 0.03-12 | | R
1975-2 | Bilirubin, total | mg/dL | 0.1-1.4 | 0-80 | umol/L | M
1968-7 | Bilirubin, direct | mg/dL | 0-0.5 | 0-60 | umol/L | M
1971-1 | Bilirubin, indirect | mg/dL | 0.1-1.2 | 0-70 | umol/L | M
6768-6 | Alkaline phosphatase | U/L | 30-150 | 0.5-10000 | | M
1920-8 | AST | U/L | 5-50 | 0.5-30000 | | M
1742-6 | ALT | U/L | 4-60 | 0.5-30000 | | M
2324-2 | GGT | U/L | 3-85 | 0.5-10000 | | R
2532-0 14804-9 | Lactate dehydrogenase | U/L | 90-290 | 5-100000 | | M
2157-6 | Creatine kinase | U/L | 20-400 | 1-1500000 | | R
13969-1 | Creatine kinase MB | ng/mL | 0-7 | 0-5000 | | R
3040-3 | Lipase | U/L | 5-160 | 0-60000 | | R
1798-8 | Amylase | U/L | 20-140 | 0-40000 | | R
3084-1 | Uric acid | mg/dL | 2.2-8.5 | 0.05-100 | umol/L mmol/L | R
2524-7 32693-4 | Lactate | mmol/L | 0.3-2.5 | 0.05-50 | mg/dL | M
16362-6 | Ammonia | umol/L | 9-60 | 0-5000 | ug/dL | R
2692-2 | Osmolality | mosm/kg | 265-305 | 150-700 | | R
6873-4 | Beta hydroxybutyrate | mmol/L | 0-0.6 | 0-40 | mg/dL | R
2093-3 | Cholesterol, total | mg/dL | 100-260 | 10-2000 | mmol/L | R
2085-9 | HDL cholesterol | mg/dL | 28-110 | 1-300 | mmol/L | R
13457-7 18262-6 2089-1 | LDL cholesterol | mg/dL | 40-180 | 0-1500 | mmol/L | R
2571-8 | Triglycerides | mg/dL | 30-220 | 3-30000 | mmol/L | R
43396-1 | Non-HDL cholesterol | mg/dL | 50-210 | 1-1800 | mmol/L | R
13458-5 | VLDL cholesterol | mg/dL | 2-45 | 0-2000 | mmol/L | R
9830-1 | Cholesterol/HDL | {ratio} | 1.5-7 | 0.5-150 | | R
1884-6 | Apolipoprotein B | mg/dL | 40-150 | 1-1000 | g/L | R
1869-7 | Apolipoprotein A-I | mg/dL | 85-230 | 1-600 | g/L | R
10835-7 | Lipoprotein(a) | mg/dL | 0-80 | 0-1000 | | R
43583-4 | Lipoprotein(a), particles | nmol/L | 0-180 | 0-2500 | | R
30522-7 | hs-CRP | mg/L | 0-10 | 0-1200 | | R
1988-5 | C-reactive protein | mg/L | 0-10 | 0-1200 | | R
13965-9 | Homocysteine | umol/L | 3-18 | 0.3-1000 | | R
2498-4 | Iron | ug/dL | 25-200 | 0-20000 | umol/L | R
2500-7 | Iron binding capacity | ug/dL | 200-500 | 10-2000 | umol/L | R
2502-3 | Iron saturation | % | 8-65 | 0-200 | | R
2276-4 | Ferritin | ng/mL | 5-500 | 0-500000 | | R
3034-6 | Transferrin | mg/dL | 160-420 | 5-1500 | g/L | R
4542-7 | Haptoglobin | mg/dL | 14-280 | 0-2000 | g/L | R
2064-4 | Ceruloplasmin | mg/dL | 14-65 | 0-400 | g/L | R
14338-8 | Prealbumin | mg/dL | 13-45 | 0-200 | g/L | R
1825-9 | Alpha-1 antitrypsin | mg/dL | 80-230 | 1-1000 | g/L | R
2458-8 | IgA | mg/dL | 50-500 | 0-20000 | g/L | R
2465-3 | IgG | mg/dL | 500-1800 | 0-25000 | g/L | R
2472-9 | IgM | mg/dL | 30-350 | 0-25000 | g/L | R
19113-0 | IgE | [IU]/mL | 0-250 | 0-500000 | | R
4485-9 | Complement C3 | mg/dL | 70-200 | 1-800 | g/L | R
4498-2 | Complement C4 | mg/dL | 8-55 | 0-300 | g/L | R
11572-5 | Rheumatoid factor | [IU]/mL | 0-20 | 0-20000 | | R
2744-1 | pH, arterial | [pH] | 7.28-7.52 | 6.3-8.4 | | M
2019-8 | Carbon dioxide pressure | mm[Hg] | 28-52 | 4-220 | | M
2703-7 | Oxygen pressure | mm[Hg] | 55-115 | 4-800 | | M
1960-4 | Bicarbonate, arterial | mmol/L | 18-32 | 0.5-66 | | M
1925-7 | Base excess | mmol/L | -5-5 | -60-60 | | R
2708-6 | Oxygen saturation | % | 85-100 | 0-101 | | M
2030-5 | Carboxyhemoglobin | % | 0-10 | 0-100 | | R
2614-6 | Methemoglobin | % | 0-3 | 0-100 | | R
2161-8 | Creatinine, urine | mg/dL | 10-400 | 0-3000 | mmol/L | R
14957-5 | Albumin, urine | mg/dL | 0-5 | 0-5000 | | R
14959-1 9318-7 | Albumin/creatinine, urine | mg/g | 0-40 | 0-100000 | | R
2888-6 | Protein, urine | mg/dL | 0-25 | 0-10000 | | R
2890-2 | Protein/creatinine, urine | mg/g | 0-250 | 0-200000 | | R
5811-5 2965-2 | Specific gravity, urine | {s.g.} | 1.001-1.04 | 1-1.15 | | R
5803-2 2756-5 | pH, urine | [pH] | 4.5-9 | 3-11 | | R
20405-7 | Urobilinogen, urine | mg/dL | 0-2 | 0-100 | | R
2955-3 | Sodium, urine | mmol/L | 10-250 | 0-800 | | R
2828-2 | Potassium, urine | mmol/L | 5-130 | 0-500 | | R
2695-5 | Osmolality, urine | mosm/kg | 50-1250 | 10-2500 | | R
`;
