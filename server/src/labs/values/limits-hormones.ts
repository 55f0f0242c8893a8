/** Plausible limits of hormones, vitamins, metals, markers and drugs, in the form of limits-chemistry.ts. */
export const hormones = `
3016-3 11580-8 | TSH | m[IU]/L | 0.2-6 | 0-2000 | | R
3024-7 | Free T4 | ng/dL | 0.6-2.2 | 0-25 | pmol/L | R
3026-2 | Total T4 | ug/dL | 3.5-14 | 0-80 | nmol/L | R
3051-0 | Free T3 | pg/mL | 1.8-5 | 0-80 | pmol/L | R
3053-6 | Total T3 | ng/dL | 60-220 | 0-2000 | nmol/L | R
8099-4 | TPO antibody | [IU]/mL | 0-40 | 0-200000 | | R
8098-6 | Thyroglobulin antibody | [IU]/mL | 0-120 | 0-200000 | | R
3013-0 | Thyroglobulin | ng/mL | 0-80 | 0-2000000 | | R
20448-7 | Insulin | u[IU]/mL | 1-35 | 0-20000 | pmol/L | R
1986-9 | C-peptide | ng/mL | 0.4-6 | 0-100 | nmol/L | R
4548-4 17856-6 | Hemoglobin A1c | % | 3.8-6.4 | 2-30 | mmol/mol | M
27353-2 | Estimated average glucose | mg/dL | 60-150 | 5-1000 | mmol/L | R
15069-8 | Fructosamine | umol/L | 180-300 | 20-2000 | | R
62292-8 1989-3 | Vitamin D, 25-OH | ng/mL | 20-100 | 0.5-1000 | nmol/L | R
62290-2 | Vitamin D, 1,25-(OH)2 | pg/mL | 12-100 | 0.5-1500 | pmol/L | R
2132-9 | Vitamin B12 | pg/mL | 160-1200 | 5-100000 | pmol/L | R
2284-8 | Folate | ng/mL | 2.5-30 | 0.1-1000 | nmol/L | R
2283-0 | Folate, red cells | ng/mL | 150-1800 | 5-10000 | nmol/L | R
2923-1 | Vitamin A | ug/dL | 15-110 | 0.5-1500 | umol/L | R
1823-4 | Vitamin E | mg/L | 4-22 | 0.1-300 | umol/L | R
1903-4 | Vitamin C | mg/dL | 0.1-2.5 | 0-100 | umol/L | R
5763-8 | Zinc | ug/dL | 45-140 | 1-5000 | umol/L | R
5631-7 | Copper | ug/dL | 50-190 | 1-2000 | umol/L | R
5724-0 | Selenium | ug/L | 50-220 | 1-5000 | | R
5671-3 | Lead, blood | ug/dL | 0-10 | 0-1000 | umol/L | R
5685-3 | Mercury, blood | ug/L | 0-12 | 0-50000 | | R
5583-0 | Arsenic, blood | ug/L | 0-25 | 0-50000 | | R
5609-3 | Cadmium, blood | ug/L | 0-6 | 0-5000 | | R
2986-8 | Testosterone, total | ng/dL | 3-1200 | 0-50000 | nmol/L | R
2991-8 | Testosterone, free | pg/mL | 0.1-280 | 0-20000 | pmol/L | R
13967-5 | SHBG | nmol/L | 6-200 | 0-2000 | | R
2243-4 | Estradiol | pg/mL | 0-600 | 0-100000 | pmol/L | R
15067-2 | FSH | m[IU]/mL | 0.3-150 | 0-2000 | | R
10501-5 | LH | m[IU]/mL | 0.1-120 | 0-2000 | | R
2839-9 | Progesterone | ng/mL | 0-35 | 0-2000 | nmol/L | R
2842-3 | Prolactin | ng/mL | 1-35 | 0-500000 | | R
2191-5 | DHEA sulfate | ug/dL | 5-700 | 0-50000 | umol/L | R
2143-6 | Cortisol | ug/dL | 1.5-28 | 0-1000 | nmol/L | R
2141-0 | ACTH | pg/mL | 3-80 | 0-50000 | pmol/L | R
1763-2 | Aldosterone | ng/dL | 0-45 | 0-20000 | pmol/L | R
2731-8 | Parathyroid hormone | pg/mL | 8-90 | 0-50000 | pmol/L | R
2484-4 | IGF-1 | ng/mL | 30-600 | 1-10000 | nmol/L | R
2963-7 | Growth hormone | ng/mL | 0-12 | 0-5000 | | R
38476-8 | AMH | ng/mL | 0-15 | 0-2000 | pmol/L | R
19080-1 21198-7 | hCG | m[IU]/mL | 0-10 | 0-20000000 | | R
1668-3 | 17-Hydroxyprogesterone | ng/dL | 5-350 | 0-200000 | nmol/L | R
1854-9 | Androstenedione | ng/dL | 15-350 | 0-50000 | nmol/L | R
1992-7 | Calcitonin | pg/mL | 0-20 | 0-1000000 | | R
2333-3 | Gastrin | pg/mL | 0-130 | 0-1000000 | | R
2857-1 | PSA, total | ng/mL | 0-6 | 0-500000 | | R
10886-0 | PSA, free | ng/mL | 0-2 | 0-100000 | | R
2039-6 | CEA | ng/mL | 0-6 | 0-2000000 | | R
10334-1 | CA 125 | U/mL | 0-40 | 0-2000000 | | R
24108-3 | CA 19-9 | U/mL | 0-40 | 0-20000000 | | R
6875-9 | CA 15-3 | U/mL | 0-35 | 0-500000 | | R
1834-1 | AFP | ng/mL | 0-12 | 0-20000000 | | R
1952-1 | Beta-2 microglobulin | mg/L | 0.6-3 | 0-300 | | R
10839-9 | Troponin I | ng/mL | 0-0.1 | 0-5000 | | M
89579-7 | Troponin I, high sensitivity | ng/L | 0-80 | 0-5000000 | | R
6598-7 | Troponin T | ng/mL | 0-0.1 | 0-1000 | | M
67151-1 | Troponin T, high sensitivity | ng/L | 0-30 | 0-1000000 | | R
30934-4 | BNP | pg/mL | 0-150 | 0-200000 | | R
33762-6 | NT-proBNP | pg/mL | 0-600 | 0-2000000 | | R
2639-3 | Myoglobin | ng/mL | 0-130 | 0-2000000 | | R
33959-8 | Procalcitonin | ng/mL | 0-0.6 | 0-10000 | | R
14334-7 | Lithium | mmol/L | 0.3-1.4 | 0-20 | | R
10535-3 | Digoxin | ng/mL | 0.3-2.4 | 0-150 | nmol/L | R
3968-5 | Phenytoin | ug/mL | 6-24 | 0-400 | umol/L | R
4086-5 | Valproic acid | ug/mL | 35-135 | 0-5000 | umol/L | R
3432-2 | Carbamazepine | ug/mL | 2.5-14 | 0-200 | umol/L | R
3948-7 | Phenobarbital | ug/mL | 8-48 | 0-600 | umol/L | R
20578-1 4092-3 | Vancomycin | ug/mL | 3-50 | 0-500 | umol/L | R
11253-2 | Tacrolimus | ng/mL | 2-25 | 0-500 | | R
3520-4 | Cyclosporine | ng/mL | 30-500 | 0-15000 | | R
4049-3 | Theophylline | ug/mL | 4-22 | 0-500 | umol/L | R
3298-7 | Acetaminophen | ug/mL | 0-40 | 0-3000 | umol/L | R
4024-6 | Salicylate | mg/dL | 0-35 | 0-500 | mmol/L | R
5643-2 | Ethanol | mg/dL | 0-400 | 0-2000 | mmol/L | R
6948-4 | Lamotrigine | ug/mL | 1.5-24 | 0-300 | umol/L | R
`;
