const at=(t,p)=>t.toSorted((a,b)=>a-b)[Math.floor(t.length*p)];
const base="http://127.0.0.1:4210";
const pairs=[["/otomobil","/otomobil?sirala=en-yeni"],["/otomobil?fiyat_max=1500000","/otomobil?fiyat_max=1500000&sirala=en-yeni"],["/otomobil?yakin=ankara&yaricap=100&fiyat_max=1500000","/otomobil?yakin=ankara&yaricap=100&fiyat_max=1500000&sirala=en-yeni"]];
for (const pair of pairs){ const t=[[],[]];
 for(let r=0;r<150;r++) for(const i of [0,1]){const s=performance.now(); const a=await fetch(base+pair[i],{headers:{cookie:"olcum=1"}}); await a.text(); if(r>=30)t[i].push(performance.now()-s);}
 console.log(pair[0], t.map(x=>at(x,.5).toFixed(2)+"/"+at(x,.95).toFixed(2)).join(" newest "), (at(t[0],.5)/at(t[1],.5)).toFixed(2)); }
